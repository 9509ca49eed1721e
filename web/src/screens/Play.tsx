/* Play.tsx - a game at the table. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Ask } from '../ask/Ask';
import type { Match } from '../model/match';
import { Table } from '../table/Table';
import { TableState } from '../table/state';
import { pack } from '../store/link';
import { keepStored } from '../store/offline';
import { say, words } from '../words';
import type { Branch } from './Analysis';
import { later } from './Later';
import { go } from './route';

export const Analysis = later(() => import('./Analysis').then(m => m.Analysis));

/* Between two people at one screen: nothing of the table is in the page. The table is made after the click, not within it. */
function Curtain({ match }: { match: Match }) {
    const player = match.setting.names[match.curtain.value ?? 'A'];
    const [opens, setOpens] = useState(false);
    const open = (): void => {
        setOpens(true);
        setTimeout(() => match.openCurtain());
    };
    if (opens) return <main data-busy />;
    return (
        <main class="curtain">
            <h1>{say(words.ask.curtainTitle, { player })}</h1>
            <p>{say(words.ask.curtainText, { player })}</p>
            <button type="button" class="primary big" data-primary autofocus onClick={open}>
                {say(words.ask.curtainGo, { player })}
            </button>
        </main>
    );
}

export async function saveReplay(match: Match): Promise<void> {
    const replay = await match.save();
    if (replay) download('game.replay', replay);
}

async function watchReplay(match: Match): Promise<void> {
    const replay = await match.save();
    if (replay) go('replays', `0/${await pack(replay)}`);
}

/* What the sandbox shows is a copy: the game stays as it is. */
export async function openPosition(match: Match): Promise<void> {
    const text = await match.position();
    if (text) go('sandbox', await pack(text));
    else match.error.value = words.sandbox.none;
}

export function download(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/* The position of a game as the start of a branch. */
async function branchOf(match: Match): Promise<Branch | null> {
    const replay = await match.save();
    const seats = match.game.value?.seats;
    const seat = match.update.value?.seat;
    const guess = seat === 'A' || seat === 'B' ? { guess: seat } : {};
    return replay && seats ? { replay, seats, ...guess, kind: match.setting.kind, names: match.setting.names } : null;
}

function Menu({ match, table, again, analyse }: { match: Match; table: TableState; again: (() => void) | null; analyse: () => void }) {
    const [sure, setSure] = useState(false);
    const close = (act: () => void) => (): void => {
        table.sheet.value = null;
        act();
    };
    return (
        <div class="menu">
            <button type="button" onClick={close(() => (table.sheet.value = { kind: 'why' }))}>
                {words.table.why} <kbd>?</kbd>
            </button>
            <button type="button" onClick={close(() => (table.sheet.value = { kind: 'keys' }))}>
                {words.table.help} <kbd>F1</kbd>
            </button>
            <button type="button" onClick={() => match.cycleStops()}>
                {words.stops.label}: {words.stops[match.stops.value]} <small>{words.stops[`${match.stops.value}Says`]}</small>
            </button>
            <button type="button" onClick={close(() => void saveReplay(match))}>
                {words.ask.saveReplay}
            </button>
            <button type="button" onClick={close(() => void openPosition(match))}>
                {words.sandbox.fromGame}
            </button>
            {match.ask.value && (
                <button type="button" data-analyse onClick={close(analyse)}>
                    {words.analysis.open} <small>{words.analysis.openSays}</small>
                </button>
            )}
            {again && (
                <button type="button" onClick={close(again)}>
                    {words.ask.again}
                </button>
            )}
            {match.ask.value && !sure && (
                <button type="button" data-forfeit onClick={() => setSure(true)}>
                    {words.table.forfeit}
                </button>
            )}
            {sure && (
                <button type="button" class="danger" onClick={close(() => void match.forfeit())}>
                    {words.ask.forfeitSure} <b>{words.verbs.YES}</b>
                </button>
            )}
            <button type="button" onClick={close(() => go(''))}>
                {words.table.leave} <small>{words.table.leaveSays}</small>
            </button>
        </div>
    );
}

export function Play({ match, again }: { match: Match; again: (() => void) | null }) {
    const table = useMemo(() => new TableState(match), [match]);
    const isOver = match.update.value?.result != null;
    useEffect(() => {
        if (isOver) keepStored();
    }, [isOver]);
    const [branch, setBranch] = useState<Branch | null>(null);
    useEffect(() => () => table.close(), [table]);
    if (branch) return <Analysis branch={branch} close={() => setBranch(null)} />;
    if (match.curtain.value) return <Curtain match={match} />;
    const over = (
        <>
            {again && (
                <button type="button" class="primary" data-primary onClick={again}>
                    {words.ask.again}
                </button>
            )}
            <button type="button" class="secondary" onClick={() => go('')}>
                {words.ask.home}
            </button>
            <button type="button" class="extra" onClick={() => void watchReplay(match)}>
                {words.ask.watchReplay}
            </button>
            <button type="button" class="extra" onClick={() => void saveReplay(match)}>
                {words.ask.saveReplay}
            </button>
        </>
    );
    return <Table match={match} table={table} ask={<Ask over={over} />} menu={<Menu match={match} table={table} again={again} analyse={() => void branchOf(match).then(setBranch)} />} />;
}
