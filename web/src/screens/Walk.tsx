/* Walk.tsx - a scenario on the table, step by step: what each line does, and which expectations hold. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Ask } from '../ask/Ask';
import type { Client } from '../link/client';
import type { ScenarioStep } from '../link/protocol';
import { Match } from '../model/match';
import { Line } from '../table/Log';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { say, words } from '../words';
import { Page } from './Page';

export const SIGNS = { done: '✓', failed: '✗', later: '' } as const;

interface Walking {
    steps: ScenarioStep[];
    at: number; // how many of them are carried out
}

function Steps({ lines, walking, to }: { lines: string[]; walking: Walking; to: (at: number) => void }) {
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => list.current?.querySelector('.now')?.scrollIntoView({ block: 'nearest' }), [walking.at]);
    return (
        <ol class="ask-body walk-steps" ref={list}>
            {walking.steps.map((step, i) => (
                <li>
                    <button type="button" class={`walk-step ${step.state} ${i === walking.at - 1 ? 'now' : ''}`} aria-current={i === walking.at - 1 ? 'step' : undefined} onClick={() => to(i + 1)}>
                        <span aria-hidden="true">{SIGNS[step.state]}</span>
                        <span class="unseen">{words.walk.states[step.state]}</span>
                        <code>{lines[step.line - 1]?.trim()}</code>
                        {step.text && <small>{step.text}</small>}
                    </button>
                </li>
            ))}
        </ol>
    );
}

interface ControlsProps {
    match: Match;
    lines: string[];
    title: string;
    walking: Walking;
    to: (at: number) => void;
    play: () => void;
    close: () => void;
}

function Controls({ match, lines, title, walking, to, play, close }: ControlsProps) {
    const w = words.walk;
    const { at, steps } = walking;
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
            if (event.key === 'ArrowRight') to(at + 1);
            else if (event.key === 'ArrowLeft') to(at - 1);
            else return;
            event.preventDefault();
        };
        document.addEventListener('keydown', listen, true);
        return () => document.removeEventListener('keydown', listen, true);
    });
    return (
        <section class="ask walk" data-region="ask" data-decision="WALK" data-seq={match.update.value?.seq} data-listed="" aria-label={w.title}>
            <header>
                <h2>{title}</h2>
            </header>
            <p class="quiet" role="status">
                {say(w.step, { n: at, of: steps.length })}
            </p>
            <Steps lines={lines} walking={walking} to={to} />
            <ol class="news">
                {match.news.value.slice(-3).map(line => (
                    <Line line={line} />
                ))}
            </ol>
            <div class="buttons">
                <button type="button" class="primary" data-primary disabled={at >= steps.length} onClick={() => to(at + 1)}>
                    {w.next}
                </button>
                <button type="button" class="secondary" disabled={at === 0} onClick={() => to(at - 1)}>
                    {w.back}
                </button>
                <button type="button" class="extra" onClick={play}>
                    {w.play}
                </button>
                <button type="button" class="extra" onClick={close}>
                    {w.edit}
                </button>
            </div>
        </section>
    );
}

/* The table of a scenario: from its position on, step by step; or to be played on after all its steps. */
export function Walk({ client, text, end, close }: { client: Client; text: string; end: boolean; close: () => void }) {
    const match = useMemo(() => new Match(client, { kind: 'position', names: { A: say(words.ui.playerName, { player: 'A' }), B: say(words.ui.playerName, { player: 'B' }) } }), [text]);
    const table = useMemo(() => new TableState(match), [match]);
    const [walking, setWalking] = useState<Walking>({ steps: [], at: 0 });
    const [playing, setPlaying] = useState(false);
    const lines = useMemo(() => text.split('\n'), [text]);
    const busy = useRef(false);
    const to = async (at: number): Promise<void> => {
        const next = Math.max(0, Math.min(at, walking.steps.length));
        if (busy.current) return;
        busy.current = true;
        setPlaying(at === Infinity);
        const told = await match.walk(text, at === Infinity ? lines.length : next === 0 ? 0 : (walking.steps[next - 1]?.line ?? 0));
        if (told) setWalking({ steps: told, at: told.filter(step => step.state !== 'later').length });
        busy.current = false;
    };
    useEffect(() => {
        void to(end ? Infinity : 0);
        return () => {
            table.close();
            match.close();
        };
    }, [match]);
    if (!match.update.value)
        return (
            <Page title={words.walk.title} back="sandbox">
                <p class={match.error.value ? 'error' : 'quiet'}>{match.error.value ?? words.ask.waiting}</p>
                <button type="button" class="plain" onClick={close}>
                    {words.walk.edit}
                </button>
            </Page>
        );
    const title = lines.find(line => line.startsWith('scenario '))?.replace(/^scenario "?|"?\s*$/g, '') ?? words.walk.title;
    const menu = (
        <div class="menu">
            <button type="button" onClick={close}>
                {words.walk.edit}
            </button>
        </div>
    );
    const leave = (
        <button type="button" class="secondary" onClick={() => void to(walking.at)}>
            {words.walk.title}
        </button>
    );
    const controls = <Controls match={match} lines={lines} title={title} walking={walking} to={at => void to(at)} play={() => setPlaying(true)} close={close} />;
    return <Table match={match} table={table} ask={playing ? <Ask over={leave} /> : controls} menu={menu} use={playing ? undefined : 'walks'} />;
}
