/* Replays.tsx - finished games and files, step by step. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Client } from '../link/client';
import type { ReplayInfo, Seat } from '../link/protocol';
import { Match } from '../model/match';
import { GameStore, type KeptGame } from '../store/games';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { Line } from '../table/Log';
import { say, words } from '../words';
import { Page } from './Page';
import { download, openPosition } from './Play';

const PLAY_EVERY = 900;

interface ControlsProps {
    match: Match;
    info: ReplayInfo;
    goOn: (step: number) => void;
}

function useSteps(match: Match, info: ReplayInfo) {
    const [seat, setSeat] = useState<Seat>('all');
    const [playing, setPlaying] = useState(false);
    const step = match.update.value?.step ?? 0;
    const to = (next: number, as: Seat = seat): void => void match.step(Math.max(0, Math.min(info.steps, next)), as);
    useEffect(() => {
        if (!playing || step >= info.steps) return;
        const timer = setTimeout(() => to(step + 1), PLAY_EVERY);
        return () => clearTimeout(timer);
    }, [playing, step]);
    const look = (as: Seat): void => {
        setSeat(as);
        to(step, as);
    };
    return { seat, look, step, to, playing: playing && step < info.steps, setPlaying };
}

function Controls({ match, info, goOn }: ControlsProps) {
    const { seat, look, step, to, playing, setPlaying } = useSteps(match, info);
    const w = words.replay;
    const seats: Seat[] = ['A', 'B', 'watch', 'all'];
    const buttons: [string, string, number][] = [
        [w.first, '|◀', 0],
        [w.back, '◀', step - 1],
        [w.forward, '▶', step + 1],
        [w.last, '▶|', info.steps],
    ];
    useEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (event.key === 'ArrowRight') to(step + (event.shiftKey ? 10 : 1));
            else if (event.key === 'ArrowLeft') to(step - (event.shiftKey ? 10 : 1));
            else return;
            event.preventDefault();
        };
        document.addEventListener('keydown', listen, true);
        return () => document.removeEventListener('keydown', listen, true);
    });
    const bad = info.diverges !== null ? say(w.diverges, { n: info.diverges }) : info.altered ? w.altered : null;
    return (
        <section class="ask replay-controls" data-region="ask" data-decision="REPLAY" data-seq={match.update.value?.seq} aria-label={w.title}>
            <header>
                <h2>{say(w.step, { n: step, of: info.steps })}</h2>
            </header>
            <p class={bad ? 'error' : 'quiet'}>{bad ?? w.verified}</p>
            <input type="range" min={0} max={info.steps} value={step} aria-label={say(w.step, { n: step, of: info.steps })} onInput={event => to(Number(event.currentTarget.value))} />
            <ol class="ask-body news">
                {match.news.value.slice(-4).map(line => (
                    <Line line={line} />
                ))}
            </ol>
            <div class="buttons">
                {buttons.map(([name, sign, target]) => (
                    <button type="button" class="extra" aria-label={name} title={name} disabled={target < 0 || target > info.steps || target === step} onClick={() => to(target)}>
                        {sign}
                    </button>
                ))}
                <button type="button" class="primary" data-primary onClick={() => setPlaying(!playing)}>
                    {playing ? w.pause : w.playing}
                </button>
            </div>
            <div class="buttons">
                <label class="choice">
                    <span class="unseen">{w.seat}</span>
                    <select value={seat} onChange={event => look(event.currentTarget.value as Seat)}>
                        {seats.map(s => (
                            <option value={s}>{w.seats[s]}</option>
                        ))}
                    </select>
                </label>
                <button type="button" class="extra" onClick={() => goOn(step)}>
                    {w.goOn}
                </button>
            </div>
        </section>
    );
}

export interface Opened {
    replay: string;
    step: number;
}

function Viewer({ client, opened, close, goOn }: { client: Client; opened: Opened; close: () => void; goOn: (replay: string, step: number) => void }) {
    const match = useMemo(() => new Match(client, { kind: 'replay', names: { A: say(words.ui.playerName, { player: 'A' }), B: say(words.ui.playerName, { player: 'B' }) }, seat: 'all' }), [opened]);
    const table = useMemo(() => new TableState(match), [match]);
    const [info, setInfo] = useState<ReplayInfo | null>(null);
    useEffect(() => {
        void match.open(opened.replay).then(async told => {
            setInfo(told);
            if (told) await match.step(opened.step, 'all');
        });
        return () => table.close();
    }, [match]);
    if (!info || !match.update.value)
        return (
            <Page title={words.replay.title} back="replays">
                <p class={match.error.value ? 'error' : 'quiet'}>{match.error.value ?? words.ask.waiting}</p>
            </Page>
        );
    const menu = (
        <div class="menu">
            <button type="button" onClick={close}>
                {words.replay.title}
            </button>
            <button type="button" onClick={() => download('game.replay', opened.replay)}>
                {words.replay.download}
            </button>
            <button type="button" onClick={() => void openPosition(match)}>
                {words.sandbox.fromGame}
            </button>
        </div>
    );
    return <Table match={match} table={table} ask={<Controls match={match} info={info} goOn={step => goOn(opened.replay, step)} />} menu={menu} />;
}

export function Replays({ client, resume, goOn }: { client: Client; resume: (game: KeptGame) => void; goOn: (replay: string, step: number) => void }) {
    const [games, setGames] = useState<KeptGame[]>([]);
    const [text, setText] = useState('');
    const [opened, setOpened] = useState<Opened | null>(null);
    const store = useMemo(() => new GameStore(), []);
    const load = (): void => void store.list().then(setGames).catch(() => setGames([]));
    useEffect(load, []);
    const w = words.replay;
    if (opened) return <Viewer client={client} opened={opened} close={() => setOpened(null)} goOn={goOn} />;
    return (
        <Page title={w.title}>
            <h2>{w.games}</h2>
            {games.length === 0 && <p class="quiet">{w.none}</p>}
            <ul class="rows">
                {games.map(game => (
                    <li key={game.name}>
                        <span>
                            <b>{game.decks.join(' – ')}</b>{' '}
                            <small class="quiet">
                                {say(words.table.turn, { n: game.turn })} · {new Date(game.changed).toLocaleString()} {game.over && game.winner ? `· ${say(words.ask.lost, { player: game.winner })}` : ''}
                            </small>
                        </span>
                        <button type="button" class="plain" onClick={() => setOpened({ replay: game.replay, step: 0 })}>
                            {words.ask.watchReplay}
                        </button>
                        {!game.over && (
                            <button type="button" class="plain" onClick={() => resume(game)}>
                                {w.resume}
                            </button>
                        )}
                        <button type="button" class="plain" onClick={() => download(`${game.decks.join('-')}.replay`, game.replay)}>
                            {w.download}
                        </button>
                        <button type="button" class="plain" onClick={() => void store.remove(game.name).then(load)}>
                            {w.remove}
                        </button>
                    </li>
                ))}
            </ul>
            <div class="form">
                <label class="choice">
                    <span>{w.open}</span>
                    <input
                        type="file"
                        accept=".replay,.txt,text/plain"
                        onChange={event => {
                            const file = event.currentTarget.files?.[0];
                            if (file) void file.text().then(replay => setOpened({ replay, step: 0 }));
                        }}
                    />
                </label>
                <label class="choice">
                    <span>{w.paste}</span>
                    <textarea rows={4} value={text} onInput={event => setText(event.currentTarget.value)} />
                </label>
                <button type="button" class="plain" disabled={text === ''} onClick={() => setOpened({ replay: text, step: 0 })}>
                    {w.read}
                </button>
            </div>
        </Page>
    );
}
