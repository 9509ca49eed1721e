/* Rules.tsx - every rule in short: search, chapters, one rule with what lies under it. */
import { useEffect, useState } from 'preact/hooks';
import type { Client } from '../link/client';
import type { RuleInfo, RuleList } from '../link/protocol';
import { scenariosOf, textOf } from '../store/library';
import { words, say } from '../words';
import { Page } from './Page';
import { go, route } from './route';

type Rules = RuleList['rules'];

function List({ rules }: { rules: Rules }) {
    return (
        <ul class="rules-list">
            {rules.map(rule => (
                <li key={rule.number}>
                    <button type="button" class="rule-row" onClick={() => go('rules', rule.number)}>
                        <code>{rule.number}</code>
                        <span>{rule.summary}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

/* Each opens on the table, step by step. Its name is in its file. */
function Scenarios({ scenarios }: { scenarios: RuleInfo['scenarios'] }) {
    const [names, setNames] = useState<Record<string, string>>({});
    useEffect(() => {
        const files = [...new Set(scenarios.map(one => one.file))];
        void Promise.all(
            files.map(async file => {
                const found = scenariosOf((await textOf(file)) ?? '');
                return found.map(one => [`${file}:${one.line}`, one.name] as const);
            }),
        )
            .then(all => setNames(Object.fromEntries(all.flat())))
            .catch(() => setNames({}));
    }, [scenarios]);
    return (
        <ul class="rules-list">
            {scenarios.map(({ file, line }) => (
                <li>
                    <button type="button" class="rule-row" data-scenario={`${file}:${line}`} onClick={() => go('sandbox', `@${file}:${line}`)}>
                        <b>▶ {words.rules.play}</b>
                        <span>{names[`${file}:${line}`] ?? `${file}:${line}`}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

function One({ rule }: { rule: RuleInfo }) {
    return (
        <article class="rule-one">
            <h2>{say(words.ui.rule, { rule: rule.number })}</h2>
            <p class="rule-text">{rule.summary}</p>
            {rule.scenarios.length > 0 && (
                <details open={rule.scenarios.length < 8}>
                    <summary>
                        {words.rules.scenarios} ({rule.scenarios.length})
                    </summary>
                    <Scenarios scenarios={rule.scenarios} />
                </details>
            )}
        </article>
    );
}

export function Rules({ client }: { client: Client }) {
    const number = route.value.rest;
    const [query, setQuery] = useState('');
    const [rules, setRules] = useState<Rules>([]);
    const [one, setOne] = useState<RuleInfo | null>(null);
    useEffect(() => {
        let gone = false;
        void client.send(query ? { type: 'rules', query } : number ? { type: 'rules', under: number } : { type: 'rules' }).then(answer => !gone && setRules(answer.get('rules')?.rules ?? []));
        if (number) void client.send({ type: 'rule', number }).then(answer => !gone && setOne(answer.get('rule') ?? null));
        else setOne(null);
        return () => {
            gone = true;
        };
    }, [query, number]);
    const above = number.includes('-') ? number.slice(0, number.lastIndexOf('-')) : '';
    return (
        <Page title={words.rules.title}>
            <div class="search-row">
                <input type="search" aria-label={words.rules.search} placeholder={`${words.rules.search}: ${words.rules.example}`} value={query} onInput={event => setQuery(event.currentTarget.value)} />
                {number && (
                    <button type="button" class="plain" onClick={() => go('rules', above)}>
                        {above || words.rules.title}
                    </button>
                )}
            </div>
            {!query && one && <One rule={one} />}
            {rules.length === 0 && !one && <p class="quiet">{words.rules.none}</p>}
            <List rules={rules.filter(rule => query !== '' || rule.number !== number)} />
        </Page>
    );
}
