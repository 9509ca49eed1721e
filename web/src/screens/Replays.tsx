/* Replays.tsx - finished games and files, step by step. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Client } from '../link/client';
import type { ReplayInfo, Seat } from '../link/protocol';
import { Match } from '../model/match';
import { GameStore, type KeptGame } from '../store/games';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { Line } from '../table/Log';
import { pack, unpack } from '../store/link';
import { say, words } from '../words';
import { Chances } from './Chances';
import { Page } from './Page';
import type { Branch } from './Analysis';
import { Analysis, download, openPosition } from './Play';
import { go, route } from './route';

const PLAY_EVERY = 900;

/* The screen stays on while a replay plays. */
function useAwake(on: boolean): void {
    useEffect(() => {
        if (!on || !('wakeLock' in navigator)) return;
        const lock = navigator.wakeLock.request('screen').catch(() => null); // it is only a wish
        return () => void lock.then(held => held?.release());
    }, [on]);
}

/* An address with the whole replay, at this step. */
function Share({ replay, step }: { replay: string; step: number }) {
    const [address, setAddress] = useState('');
    useEffect(() => setAddress(''), [step]);
    const share = async (): Promise<void> => {
        const link = `${location.origin}${location.pathname}#/replays/${step}/${await pack(replay)}`;
        await navigator.clipboard?.writeText(link).catch(() => {});
        setAddress(link);
    };
    return (
        <>
            <button type="button" class="extra" onClick={() => void share()}>
                {words.replay.link}
            </button>
            {address && (
                <span role="status">
                    <a class="replay-link" href={address}>
                        {say(words.replay.linkTo, { n: step })}
                    </a>
                </span>
            )}
        </>
    );
}

interface ControlsProps {
    replay: string;
    match: Match;
    info: ReplayInfo;
    goOn: (step: number) => void;
    analyse: (step: number) => void;
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
    /* To the first step of another turn, forward or back. */
    const turn = async (by: 1 | -1): Promise<void> => {
        const from = match.update.value?.view.turn;
        for (let next = step + by; next >= 0 && next <= info.steps; next += by) {
            await match.step(next, seat);
            if (match.update.value?.view.turn !== from) return;
        }
    };
    const look = (as: Seat): void => {
        setSeat(as);
        to(step, as);
    };
    return { seat, look, step, to, turn, playing: playing && step < info.steps, setPlaying };
}

function Controls({ replay, match, info, goOn, analyse }: ControlsProps) {
    const { seat, look, step, to, turn, playing, setPlaying } = useSteps(match, info);
    useAwake(playing);
    const w = words.replay;
    const seats: Seat[] = ['A', 'B', 'watch', 'all'];
    const buttons: [string, string, boolean, () => void][] = [
        [w.first, '|◀', step === 0, () => to(0)],
        [w.turnBack, '◀◀', step === 0, () => void turn(-1)],
        [w.back, '◀', step === 0, () => to(step - 1)],
        [w.forward, '▶', step === info.steps, () => to(step + 1)],
        [w.turnForward, '▶▶', step === info.steps, () => void turn(1)],
        [w.last, '▶|', step === info.steps, () => to(info.steps)],
    ];
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (event.key === 'ArrowRight') event.shiftKey ? void turn(1) : to(step + 1);
            else if (event.key === 'ArrowLeft') event.shiftKey ? void turn(-1) : to(step - 1);
            else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) setPlaying(!playing);
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
                <p class={bad ? 'error' : 'quiet'}>{bad ?? w.verified}</p>
            </header>
            <input type="range" min={0} max={info.steps} value={step} aria-label={say(w.step, { n: step, of: info.steps })} onInput={event => to(Number(event.currentTarget.value))} />
            <ol class="ask-body news">
                {match.news.value.slice(-4).map(line => (
                    <Line line={line} />
                ))}
            </ol>
            <div class="buttons">
                {buttons.map(([name, sign, off, act]) => (
                    <button type="button" class="extra" aria-label={name} title={name} disabled={off} onClick={act}>
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
                <button type="button" class="extra" data-analyse onClick={() => analyse(step)}>
                    {words.analysis.open}
                </button>
                <Share replay={replay} step={step} />
            </div>
            <Chances replay={replay} steps={info.steps} step={step} names={match.setting.names} to={to} />
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
    const [branch, setBranch] = useState<Branch | null>(null);
    useEffect(() => {
        void match.open(opened.replay).then(async told => {
            setInfo(told);
            if (told) await match.step(opened.step, 'all');
        });
        return () => {
            table.close();
            match.close();
        };
    }, [match]);
    if (!info || !match.update.value)
        return (
            <Page title={words.replay.title} back="replays">
                <p class={match.error.value ? 'error' : 'quiet'}>{match.error.value ?? words.ask.waiting}</p>
            </Page>
        );
    if (branch) return <Analysis branch={branch} close={() => setBranch(null)} />;
    const analyse = (step: number): void => setBranch({ replay: opened.replay, step, kind: 'position', seats: ['me', 'me'], names: match.setting.names });
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
    return <Table match={match} table={table} ask={<Controls replay={opened.replay} match={match} info={info} goOn={step => goOn(opened.replay, step)} analyse={analyse} />} menu={menu} />;
}

export function Replays({ client, resume, goOn }: { client: Client; resume: (game: KeptGame) => void; goOn: (replay: string, step: number) => void }) {
    const [games, setGames] = useState<KeptGame[]>([]);
    const [text, setText] = useState('');
    const [opened, setOpened] = useState<Opened | null>(null);
    const store = useMemo(() => new GameStore(), []);
    const load = (): void => void store.list().then(setGames).catch(() => setGames([]));
    useEffect(load, []);
    const { rest } = route.value;
    useEffect(() => {
        const [, step, text] = /^(\d+)\/(.+)$/s.exec(rest) ?? [];
        const kept = games.find(game => game.name === rest);
        if (text) void unpack(text).then(replay => setOpened({ replay, step: Number(step) }));
        else if (kept) setOpened({ replay: kept.replay, step: 0 });
    }, [rest, games]);
    const leave = (): void => {
        setOpened(null);
        if (rest) go('replays');
    };
    const w = words.replay;
    if (opened) return <Viewer client={client} opened={opened} close={leave} goOn={goOn} />;
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
