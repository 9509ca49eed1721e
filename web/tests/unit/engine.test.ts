// The engine of the browser in Node: whole games by messages, and each kept before it is answered.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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

test('the first module is small', () => {
    expect(gzipSync(bytes('wasm/web.wasm'), { level: 9 }).length).toBeLessThan(350_000);
    expect(brotliCompressSync(bytes('wasm/web.wasm')).length).toBeLessThan(290_000);
});

// Each request alone on a new engine: so each is once the one that loads the second module.
const scenario = 'scenario "one"\nrules: 7-1-3-2\nmemory A 3\nA hand: Cinderpup\ndo\nA: play Cinderpup\nexpect memory A 0\n';
const requests: object[] = [
    { type: 'hello', protocol: 2 },
    { type: 'rule', number: '7-1-3-2' },
    { type: 'rules', query: 'memory' },
    { type: 'rules', under: '16' },
    { type: 'card', number: 'ST1-11', program: true },
    { type: 'cards', query: 'level:4 color:red', most: 5 },
    { type: 'deck', deck: 'st1', form: 'text' },
    { type: 'scenario', text: scenario, run: true },
    { type: 'scenario', text: scenario },
    { type: 'sim', decks: ['st1', 'bt22-omnimon'], players: ['random', 'greedy'], games: 3, seed: 5 },
    { type: 'new', decks: ['ember', 'tide'], seed: '5', seats: ['level2', 'level1'] },
];

test('both modules answer with the bytes of the program', async () => {
    for (const request of requests) {
        const line = JSON.stringify(request);
        const native = execFileSync(built('dev/dcg'), ['bot', '--protocol', '2'], { input: `${line}\n`, encoding: 'utf8' });
        expect((await start()).talk(line), line).toBe(native);
    }
});

// Whole games by messages to both seats and to a spectator: tests/property/protocol.c shows that the program tells no seat what is hidden
// from it, and this that the modules say the same.
const STREAMS = Math.ceil(Number(process.env['DCG_GAMES'] ?? 30) / 15);

test(`${STREAMS} games are told by the modules with the bytes of the program`, { timeout: 600000 }, async () => {
    const decks = ['st1', 'bt22-omnimon', 'ember', 'gallantmon', 'bt11-xros-heart', 'tide'];
    for (let number = 0; number < STREAMS; number++) {
        const fresh = await start();
        const lines: string[] = [];
        const answers: string[] = [];
        const ask = (request: object): string => {
            const line = JSON.stringify(request);
            const answer = fresh.talk(line);
            lines.push(line);
            answers.push(answer);
            return answer;
        };
        const last = (answer: string) => JSON.parse(answer.trim().split('\n').at(-1)!) as { seq: number; seat: string; ask: { options: { value: string }[] } | null };
        let update = last(ask({ type: 'new', decks: [decks[number % 6], decks[(number * 5 + 1) % 6]], seed: String(number), seats: ['me', 'me'] }));
        for (let step = 0; update.ask && step < 2000; step++) {
            if (step % 4 === 0) for (const seat of ['A', 'B', 'watch']) for (const type of ['update', 'why', 'inspect']) ask({ type, seat, card: 1 + (step % 100) });
            const options = update.ask.options;
            update = last(ask({ type: 'choose', seq: update.seq, seat: update.seat, id: `c-${step}`, options: [options[(step * 7) % options.length]!.value] }));
        }
        const native = execFileSync(built('dev/dcg'), ['bot', '--protocol', '2'], { input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 28 });
        expect(lines.length).toBeGreaterThan(50);
        expect(answers.join('') === native, `game ${number}`).toBe(true);
    }
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
