/* Decks.tsx - a person's own decks: build, check, import, export, compare. */
import { useEffect, useState } from 'preact/hooks';
import { asLines } from '../engine/start';
import type { Client } from '../link/client';
import { Forms } from '../link/names';
import type { DeckInfo, DeckObject, Printed } from '../link/protocol';
import { unpack } from '../store/link';
import { say, words } from '../words';
import { CardGrid, useCards, type FoundCard } from './Cards';
import { Compare } from './Compare';
import { Choose } from './Choose';
import { BuiltInOptions } from './DeckOptions';
import { keepDecks, ownDecks } from './decks';
import { limitKeys, ownLimits } from './limits';
import { Limits } from './Limits';
import { Page } from './Page';
import { go, route } from './route';

type Facts = Map<string, Printed>;

const total = (list: Record<string, number>): number => Object.values(list).reduce((sum, n) => sum + n, 0);

function change(deck: DeckObject, number: string, egg: boolean, by: number): DeckObject {
    const list = { ...(egg ? deck.eggs : deck.main) };
    const n = (list[number] ?? 0) + by;
    if (n > 0) list[number] = n;
    else delete list[number];
    return egg ? { ...deck, eggs: list } : { ...deck, main: list };
}

function useDeckInfo(client: Client, deck: DeckObject): { info: DeckInfo | null; facts: Facts } {
    const [info, setInfo] = useState<DeckInfo | null>(null);
    const [facts, setFacts] = useState<Facts>(new Map());
    const limits = ownLimits.value;
    useEffect(() => {
        let gone = false;
        void client
            .send({ type: 'deck', deck, ...limitKeys(limits) })
            .then(answer => answer.get('deck') ?? client.ask('deck', { type: 'deck', deck })) // the list says itself what is wrong with it
            .then(told => !gone && setInfo(told));
        const missing = [...Object.keys(deck.main), ...Object.keys(deck.eggs)].filter(number => !facts.has(number));
        void Promise.all(missing.map(number => client.send({ type: 'card', number }))).then(answers => {
            const next = new Map(facts);
            for (const answer of answers) {
                const card = answer.get('card');
                if (card) next.set(card.number, card);
            }
            if (missing.length > 0 && !gone) setFacts(next);
        });
        return () => {
            gone = true;
        };
    }, [deck, limits]);
    return { info, facts };
}

function Legality({ info }: { info: DeckInfo | null }) {
    if (!info) return null;
    const open = (info.open ?? []).map(problem => <p class="quiet">{problem.text}</p>);
    if (info.legal)
        return (
            <>
                <p class="good">{info.limits === undefined ? words.decks.legal : say(words.limits.legal, { list: info.limits })}</p>
                {open}
            </>
        );
    return (
        <>
            <div class="error" role="status">
                {words.decks.illegal}
                <ul>
                    {info.problems.map(problem => (
                        <li>
                            {problem.text} <code>{problem.rule ?? say(words.limits.by, { list: info.limits })}</code>
                        </li>
                    ))}
                </ul>
            </div>
            {open}
        </>
    );
}

function Curve({ deck, facts }: { deck: DeckObject; facts: Facts }) {
    const bars = new Map<string, number>();
    for (const [number, n] of Object.entries(deck.main)) {
        const card = facts.get(number);
        const key = card?.level != null ? say(words.card.lv, { level: card.level }) : (card?.categories[0] ?? '?');
        bars.set(key, (bars.get(key) ?? 0) + n);
    }
    const most = Math.max(1, ...bars.values());
    return (
        <ul class="curve" aria-label={words.decks.curve}>
            {[...bars].sort().map(([key, n]) => (
                <li>
                    <span>{key}</span>
                    <meter min={0} max={most} value={n} aria-label={key} />
                    <b>{n}</b>
                </li>
            ))}
        </ul>
    );
}

function Rows({ list, facts, add }: { list: Record<string, number>; facts: Facts; add: (number: string, by: number) => void }) {
    const name = (number: string): string => facts.get(number)?.name ?? number;
    const japanese = (number: string): string | undefined => facts.get(number)?.name_ja;
    return (
        <ul class="deck-rows">
            {Object.entries(list).map(([number, n]) => (
                <li key={number}>
                    <b>{n}</b>
                    <span>
                        {name(number)} <small class="quiet">{number}</small>{' '}
                        {japanese(number) && (
                            <small class="quiet" lang="ja">
                                {japanese(number)}
                            </small>
                        )}
                    </span>
                    <button type="button" class="chip" aria-label={say(words.decks.take, { card: name(number) })} onClick={() => add(number, -1)}>
                        −
                    </button>
                    <button type="button" class="chip" aria-label={say(words.decks.add, { card: name(number) })} onClick={() => add(number, 1)}>
                        +
                    </button>
                </li>
            ))}
        </ul>
    );
}

function Export({ client, deck }: { client: Client; deck: DeckObject }) {
    const [form, setForm] = useState('dcg');
    const [text, setText] = useState('');
    useEffect(() => {
        let gone = false;
        void client.send({ type: 'deck', deck, form }).then(answer => !gone && setText(answer.get('deck')?.text ?? answer.refused?.text ?? ''));
        return () => {
            gone = true;
        };
    }, [deck, form]);
    return (
        <details>
            <summary>{words.decks.export}</summary>
            <select aria-label={words.decks.export} value={form} onChange={event => setForm(event.currentTarget.value)}>
                {Forms.map(name => (
                    <option>{name.toLowerCase().replaceAll('_', '-')}</option>
                ))}
            </select>
            <textarea rows={8} readOnly aria-label={words.decks.export} value={text} />
        </details>
    );
}

function Builder({ client, start, close }: { client: Client; start: DeckObject; close: () => void }) {
    const [deck, setDeck] = useState(start);
    const [query, setQuery] = useState('');
    const [saved, setSaved] = useState(false);
    const { info, facts } = useDeckInfo(client, deck);
    const { cards } = useCards(client, query);
    const put = (card: FoundCard): void => setDeck(change(deck, card.number, card.categories.includes('Digi-Egg'), 1));
    const save = (): void => {
        keepDecks([...ownDecks.value.filter(own => own.name !== start.name && own.name !== deck.name), deck]);
        setSaved(true);
    };
    return (
        <div class="builder">
            <section aria-label={words.cards.title}>
                <div class="search-row">
                    <input type="search" aria-label={words.cards.search} placeholder={words.cards.searchExample} value={query} onInput={event => setQuery(event.currentTarget.value)} />
                </div>
                <CardGrid cards={cards} act={put} label={card => say(words.decks.add, { card: card.name })} />
            </section>
            <section aria-label={words.decks.title} class="form">
                <label class="choice">
                    <span>{words.decks.name}</span>
                    <input value={deck.name} maxLength={60} onInput={event => setDeck({ ...deck, name: event.currentTarget.value })} />
                </label>
                <Legality info={info} />
                <Limits client={client} />
                <div class="search-row">
                    <button type="button" class="primary" onClick={save} disabled={deck.name.trim() === ''}>
                        {words.decks.save}
                    </button>
                    <button type="button" class="plain" onClick={close}>
                        {words.table.close}
                    </button>
                </div>
                {saved && <p role="status">{words.decks.saved}</p>}
                <Curve deck={deck} facts={facts} />
                <h2>{say(words.decks.main, { n: total(deck.main) })}</h2>
                <Rows list={deck.main} facts={facts} add={(number, by) => setDeck(change(deck, number, false, by))} />
                <h2>{say(words.decks.eggs, { n: total(deck.eggs) })}</h2>
                <Rows list={deck.eggs} facts={facts} add={(number, by) => setDeck(change(deck, number, true, by))} />
                <Export client={client} deck={deck} />
                <Compare deck={deck} before={start} />
            </section>
        </div>
    );
}

function Import({ client, open }: { client: Client; open: (deck: DeckObject) => void }) {
    const [text, setText] = useState('');
    const [problem, setProblem] = useState<string | null>(null);
    const read = (deck: string): void =>
        void asLines('deck', deck)
            .then(lines => client.send({ type: 'deck', deck: lines }))
            .then(answer => {
                const info = answer.get('deck');
                setProblem(info ? null : (answer.refused?.text ?? null));
                if (info) open({ ...info.deck, name: info.deck.name || words.decks.newDeck });
            })
            .catch((error: Error) => setProblem(error.message));
    const { rest } = route.value;
    useEffect(() => {
        if (rest) void unpack(rest).then(read, (error: Error) => setProblem(error.message));
    }, [rest]);
    return (
        <div class="form">
            <label class="choice">
                <span>{words.decks.import}</span>
                <textarea rows={5} value={text} onInput={event => setText(event.currentTarget.value)} />
                <small>{words.decks.importSays}</small>
            </label>
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            <div class="search-row">
                <button type="button" class="plain" disabled={text.trim() === ''} onClick={() => read(text)}>
                    {words.decks.import}
                </button>
                <Choose label={words.decks.importFile} accept=".deck,.txt,.json,.dec,text/plain,application/json" disabled={false} take={files => void files[0]?.text().then(read)} />
                <label class="choice">
                    <span class="unseen">{words.decks.builtIn}</span>
                    <select value="" onChange={event => event.currentTarget.value && read(event.currentTarget.value)}>
                        <option value="">{words.decks.builtIn}</option>
                        <BuiltInOptions />
                    </select>
                </label>
            </div>
        </div>
    );
}

export function Decks({ client }: { client: Client }) {
    const [deck, setDeck] = useState<DeckObject | null>(null);
    const { rest } = route.value;
    useEffect(() => setDeck(null), [rest]); // another list is read
    const close = (): void => {
        setDeck(null);
        if (rest) go('decks');
    };
    if (deck)
        return (
            <Page title={words.decks.title} wide>
                <Builder client={client} start={deck} close={close} />
            </Page>
        );
    return (
        <Page title={words.decks.title}>
            <h2>{words.decks.groups.own}</h2>
            {ownDecks.value.length === 0 && <p class="quiet">{words.decks.none}</p>}
            <ul class="rows">
                {ownDecks.value.map(own => (
                    <li key={own.name}>
                        <b>{own.name}</b>
                        <button type="button" class="plain" onClick={() => setDeck(own)}>
                            {words.decks.edit}
                        </button>
                        <button type="button" class="plain" onClick={() => keepDecks(ownDecks.value.filter(other => other !== own))}>
                            {words.decks.remove}
                        </button>
                    </li>
                ))}
            </ul>
            <button type="button" class="primary" onClick={() => setDeck({ name: words.decks.newDeck, main: {}, eggs: {} })}>
                {words.decks.newDeck}
            </button>
            <Import client={client} open={setDeck} />
        </Page>
    );
}
