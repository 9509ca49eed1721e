// The engine of the browser in Node: whole games by messages, and each kept before it is answered. That the modules answer with the bytes of
// the program is shown by tests/wasm/parts.mjs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { Keeper } from '../../src/engine/keeper';
import { Client } from '../../src/link/client';
import type { Transport } from '../../src/link/transport';
import { RecordingTransport, ReplayingTransport } from '../../src/link/transport';
import { GameStore, GAMES_KEPT } from '../../src/store/games';

const built = (name: string) => fileURLToPath(new URL(`../../../build/${name}`, import.meta.url));
const bytes = (name: string) => new Uint8Array(readFileSync(built(name)));
const start = async () =>
    Engine.start(await WebAssembly.compile(bytes('wasm/web.wasm')), () => new WebAssembly.Module(bytes('wasm/later.wasm')), 1n, await WebAssembly.compile(bytes('wasm/cards.wasm')));

let engine: Engine;
beforeAll(async () => {
    engine = await start();
});

class DirectTransport implements Transport {
    onanswer: (answer: string) => void = () => {};
    onlost: (why: string) => void = () => {};
    constructor(private readonly talk: (request: string) => Promise<string>) {}
    send(request: string): void {
        void this.talk(request).then((answer) => this.onanswer(answer));
    }
    close(): void {}
}

function started() {
    const store = new GameStore(new IDBFactory());
    const keeper = new Keeper((request) => engine.talk(request), store);
    const recording = new RecordingTransport(new DirectTransport((request) => keeper.answer(request)));
    return { store, recording, client: new Client(recording) };
}

async function play(client: Client, most: number, keep: string) {
    let answer = await client.send({ type: 'new', decks: ['st1', 'st2'], seed: '3', seats: ['me', 'level1'], keep });
    for (let step = 0; step < most; step++) {
        const update = answer.get('update');
        if (!update?.ask) break;
        const option = update.ask.options[(step * 7) % update.ask.options.length];
        answer = await client.send({ type: 'choose', seq: update.seq, options: [option!.value] });
        expect(answer.get('chosen')?.taken).toBe(1);
    }
    return answer.get('update');
}

test('a whole game is played, kept, and can be looked at again', async () => {
    const { store, client } = started();
    const end = await play(client, 1000, 'g1');
    expect(end?.result?.outcome).toBe('won');
    const kept = await store.get('g1');
    expect(kept).toMatchObject({ over: true, seats: ['me', 'level1'], decks: ['ST-1', 'ST-2'] });
    const replay = await client.ask('replay', { type: 'replay', replay: kept!.replay });
    expect(replay).toMatchObject({ steps: kept!.steps, diverges: null, altered: false });
});

test('a game that breaks off goes on where it was', async () => {
    const { store, client } = started();
    const before = await play(client, 20, 'g1');
    const kept = await store.unfinished();
    expect(kept?.over).toBe(false);
    await play(client, 3, 'g2');
    const loaded = await client.send({ type: 'load', replay: kept!.replay, seats: kept!.seats, keep: 'g1' });
    expect(loaded.get('update')?.view).toEqual(before?.view);
    expect(loaded.get('update')?.ask).toEqual(before?.ask);
});

test('a replay or a refused request leaves the kept game alone', async () => {
    const { store, client } = started();
    await play(client, 5, 'g1');
    const kept = await store.get('g1');
    expect((await client.send({ type: 'new', decks: ['no such deck', 'st1'] })).refused?.why).toBe('ARGUMENT');
    await client.send({ type: 'replay', replay: kept!.replay });
    await client.send({ type: 'step', step: 2 });
    expect(await store.get('g1')).toEqual(kept);
});

test('what was recorded is answered again', async () => {
    const { recording, client } = started();
    await client.send({ type: 'rule', number: '7-1-3-2', id: 'r' });
    const again = new Client(new ReplayingTransport(recording.exchanges));
    expect((await again.ask('rule', { type: 'rule', number: '7-1-3-2', id: 'r' })).number).toBe('7-1-3-2');
    await expect(again.send({ type: 'rule', number: '1-1' })).rejects.toThrow('recorded');
});

test('the newest games are kept', async () => {
    const store = new GameStore(new IDBFactory());
    for (let i = 0; i < GAMES_KEPT + 3; i++) {
        const name = `g${i}`;
        await store.put({
            ...{ name, begun: i, changed: i, seats: ['me', 'me'], decks: ['a', 'b'] },
            ...{ steps: 0, turn: 0, over: i % 2 === 0, winner: null, replay: '' },
        });
    }
    const games = await store.list();
    expect(games.map((game) => game.name).slice(0, 2)).toEqual(['g22', 'g21']);
    expect(games).toHaveLength(GAMES_KEPT);
    expect((await store.unfinished())?.name).toBe('g21');
    await store.remove('g21');
    expect((await store.unfinished())?.name).toBe('g19');
});

// A worker lives as long as its page: after the first games no game may cost memory.
const GAMES = Number(process.env['DCG_GAMES'] ?? 30);

test(`${GAMES} games in one engine need no more memory than ten`, { timeout: 300000 }, () => {
    const decks = ['ember', 'tide', 'st1', 'st2', 'gallantmon', 'bt22-omnimon', 'bt11-xros-heart'];
    const game = (n: number) => {
        const pair = [decks[n % decks.length], decks[(n * 3 + 1) % decks.length]];
        const answer = engine.talk(JSON.stringify({ type: 'new', decks: pair, seed: String(n), seats: ['level1', 'level1'] }));
        expect(answer).toContain('"result":{"outcome"');
    };
    for (let n = 0; n < 10; n++) game(n);
    const before = engine.memory;
    for (let n = 10; n < GAMES; n++) game(n);
    expect(engine.memory - before).toBe(0);
});
