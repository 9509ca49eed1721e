/* Analysis.tsx - a branch of a game or replay: options are tried and taken back in an engine of its own, so the game stays as it is. */
import { useEffect, useMemo } from 'preact/hooks';
import { Ask } from '../ask/Ask';
import { startEngine } from '../engine/start';
import type { Player, Who } from '../link/protocol';
import { Match, type Kind } from '../model/match';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { say, words } from '../words';
import { Page } from './Page';

export interface Branch {
    replay: string;
    step?: number; // missing: the end of the replay
    guess?: Player; // what this player doesn't know is a guess
    kind: Kind;
    seats: [Who, Who];
    names: Record<Player, string>;
}

export function Analysis({ branch, close }: { branch: Branch; close: () => void }) {
    const client = useMemo(startEngine, [branch]);
    const match = useMemo(() => new Match(client, { kind: branch.kind, names: branch.names }, startEngine), [client]);
    const table = useMemo(() => new TableState(match), [match]);
    const { replay, seats, step, guess } = branch;
    const begin = (): void => void match.begin({ type: 'load', replay, seats, wait: true, ...(step === undefined ? {} : { step }), ...(guess ? { guess } : {}) });
    useEffect(() => {
        begin();
        return () => {
            table.close();
            match.close();
            client.close();
        };
    }, [match]);
    const w = words.analysis;
    const leave = (
        <button type="button" class="chip" data-leave onClick={close}>
            {w.leave}
        </button>
    );
    const update = match.update.value;
    if (!update)
        return (
            <Page title={w.title}>
                <p class={match.error.value ? 'error' : 'quiet'}>{match.error.value ?? words.ask.waiting}</p>
                {leave}
            </Page>
        );
    const coach = (
        <section class="analysis" aria-label={w.title}>
            <b>{w.title}</b>
            <button type="button" class="chip" data-restart onClick={begin}>
                {w.restart}
            </button>
            {leave}
        </section>
    );
    const menu = (
        <div class="menu">
            <p>{say(w.says, { both: branch.kind === 'position' ? 'yes' : 'no' })}</p>
            <button type="button" onClick={begin}>
                {w.restart}
            </button>
            <button type="button" onClick={close}>
                {w.leave}
            </button>
        </div>
    );
    return <Table match={match} table={table} ask={<Ask over={null} coach={coach} />} menu={menu} use="analyses" />;
}
