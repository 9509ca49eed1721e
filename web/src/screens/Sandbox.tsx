/* Sandbox.tsx - a position as text, and on the table. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Ask } from '../ask/Ask';
import type { Client } from '../link/client';
import { Match } from '../model/match';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { say, words } from '../words';
import { Page } from './Page';
import { route } from './route';

const example = `scenario "try it"
rules: 8-1-3-1
memory A 3
A battle: Cinderpup
A hand: Scorchound, Furnaclaw
B security: 3 Brinelet
do
A: digivolve Scorchound onto Cinderpup
expect Scorchound dp 5000
`;

function Position({ client, text, close }: { client: Client; text: string; close: () => void }) {
    const match = useMemo(() => new Match(client, { kind: 'position', names: { A: say(words.ui.playerName, { player: 'A' }), B: say(words.ui.playerName, { player: 'B' }) } }), [text]);
    const table = useMemo(() => new TableState(match), [match]);
    useEffect(() => {
        void match.begin({ type: 'scenario', text });
        return () => table.close();
    }, [match]);
    const leave = (
        <div class="menu">
            <button type="button" onClick={close}>
                {words.sandbox.title}
            </button>
        </div>
    );
    if (!match.update.value)
        return (
            <Page title={words.sandbox.title} back="sandbox">
                <p class={match.error.value ? 'error' : 'quiet'}>{match.error.value ?? words.ask.waiting}</p>
                <button type="button" class="plain" onClick={close}>
                    {words.table.back}
                </button>
            </Page>
        );
    const over = (
        <button type="button" class="secondary" onClick={close}>
            {words.sandbox.title}
        </button>
    );
    return <Table match={match} table={table} ask={<Ask over={over} />} menu={leave} />;
}

export function Sandbox({ client }: { client: Client }) {
    const [text, setText] = useState(route.value.rest || example);
    const [shown, setShown] = useState(false);
    const [result, setResult] = useState<{ good: boolean; text: string } | null>(null);
    const w = words.sandbox;
    const run = (): void =>
        void client.send({ type: 'scenario', text, run: true }).then(answer => {
            const told = answer.get('scenario');
            if (!told) setResult({ good: false, text: answer.refused?.text ?? '' });
            else if (told.failed === 0) setResult({ good: true, text: w.passed });
            else setResult({ good: false, text: say(w.failed, { line: told.line, message: told.message }) });
        });
    if (shown) return <Position client={client} text={text} close={() => setShown(false)} />;
    return (
        <Page title={w.title} wide>
            <div class="form">
                <label class="choice">
                    <span>{w.text}</span>
                    <textarea class="code" rows={16} spellcheck={false} value={text} onInput={event => {
                            setText(event.currentTarget.value);
                            setResult(null); // it was about the text before
                        }} />
                </label>
                <div class="search-row">
                    <button type="button" class="primary" onClick={() => setShown(true)}>
                        {w.show}
                    </button>
                    <button type="button" class="plain" onClick={run}>
                        {w.run}
                    </button>
                    <button type="button" class="plain" onClick={() => void navigator.clipboard?.writeText(`${location.origin}${location.pathname}#/sandbox/${encodeURIComponent(text)}`)}>
                        {w.share}
                    </button>
                </div>
                {result && (
                    <p class={result.good ? 'good' : 'error'} role="status">
                        {result.text}
                    </p>
                )}
            </div>
        </Page>
    );
}
