/* Compare.tsx - does a change of a deck help? It plays games against another deck, and so does the deck as it was saved. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Computer, DeckObject } from '../link/protocol';
import { say, words } from '../words';
import { DeckOptions } from './DeckOptions';
import { deckOf, usual } from './decks';
import { engines, range, simulate, type Tally } from './simulate';

const GAMES = [100, 400, 1000];
const LEVELS: Computer[] = ['greedy', 'level1', 'level2', 'level3'];

interface Row {
    name: string;
    tally: Tally;
}

const percent = (part: number): number => Math.round(part * 1000) / 10;

function Result({ row }: { row: Row }) {
    const { low, mean, high } = range(row.tally);
    const w = words.decks;
    return (
        <li>
            <b>{row.name}</b>
            <meter min={0} max={100} value={percent(mean)} aria-label={row.name} />
            <span>{say(w.compareResult, { mean: percent(mean), low: percent(low), high: percent(high), games: row.tally.games, turns: row.tally.games ? Math.round((10 * row.tally.turns) / row.tally.games) / 10 : 0 })}</span>
        </li>
    );
}

function verdict(rows: Row[]): string {
    const [now, before] = rows;
    if (!now || !before) return '';
    const a = range(now.tally);
    const b = range(before.tally);
    return a.low > b.high ? words.decks.better : a.high < b.low ? words.decks.worse : words.decks.unsure;
}

export function Compare({ deck, before }: { deck: DeckObject; before: DeckObject }) {
    const [rival, setRival] = useState(usual.their);
    const [games, setGames] = useState(100);
    const [level, setLevel] = useState<Computer>('level1');
    const [rows, setRows] = useState<Row[]>([]);
    const [running, setRunning] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const stop = useRef(false);
    useEffect(() => () => void (stop.current = true), []);
    const w = words.decks;
    const changed = JSON.stringify([deck.main, deck.eggs]) !== JSON.stringify([before.main, before.eggs]) && Object.keys(before.main).length > 0;
    const run = async (): Promise<void> => {
        const decks = changed ? [{ name: w.now, deck }, { name: w.before, deck: before }] : [{ name: deck.name, deck }];
        stop.current = false;
        setRunning(true);
        setProblem(null);
        const found: Row[] = decks.map(({ name }) => ({ name, tally: { games: 0, wins: 0, draws: 0, turns: 0 } }));
        setRows(found);
        try {
            for (const [i, one] of decks.entries())
                await simulate([one.deck, deckOf(rival)], level, games, tally => {
                    found[i] = { name: one.name, tally };
                    setRows([...found]);
                    return !stop.current;
                });
        } catch (error) {
            setProblem((error as Error).message);
        }
        setRunning(false);
    };
    const total = rows.reduce((sum, row) => sum + row.tally.games, 0);
    return (
        <details class="compare">
            <summary>{w.compare}</summary>
            <div class="search-row">
                <label class="choice">
                    <span>{w.rival}</span>
                    <select value={rival} disabled={running} onChange={event => setRival(event.currentTarget.value)}>
                        <DeckOptions />
                    </select>
                </label>
                <label class="choice">
                    <span>{w.games}</span>
                    <select value={games} disabled={running} onChange={event => setGames(Number(event.currentTarget.value))}>
                        {GAMES.map(n => (
                            <option>{n}</option>
                        ))}
                    </select>
                </label>
                <label class="choice">
                    <span>{w.players}</span>
                    <select value={level} disabled={running} onChange={event => setLevel(event.currentTarget.value as Computer)}>
                        {LEVELS.map(name => (
                            <option value={name}>{w.levels[name as keyof typeof w.levels]}</option>
                        ))}
                    </select>
                </label>
                <button type="button" class="plain" onClick={() => (running ? (stop.current = true) : void run())}>
                    {running ? w.stop : w.compareRun}
                </button>
            </div>
            {running && (
                <p class="quiet">
                    {say(w.comparing, { n: total, of: games * rows.length, engines: engines() })} <progress max={games * rows.length} value={total} aria-label={w.compare} />
                </p>
            )}
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            <ul class="curve compare-rows">
                {rows.map(row => (
                    <Result row={row} />
                ))}
            </ul>
            <p role="status">{!running && !problem && rows.length > 1 ? verdict(rows) : ''}</p>
        </details>
    );
}
