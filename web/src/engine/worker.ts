// worker.ts - the engine on a thread of its own. It gets requests and answers them, strings both. A match that is kept is stored
// before its answer is sent: nothing is shown that could be lost.
import builtIn from 'cards.wasm?url';
import second from 'later.wasm?url';
import first from 'web.wasm?url';
import { CardStore } from '../store/cards';
import { GameStore } from '../store/games';
import { Engine } from './engine';
import { Keeper } from './keeper';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
const REST = 300; // ms after an answer
let ready: WebAssembly.Module | null = null;
type Modules = [first: WebAssembly.Module, cards: WebAssembly.Module];
let give: (modules: Modules | Promise<Modules>) => void = () => {};
/** The first module and the cards come compiled from the page: they are the same for all engines. */
const given = new Promise<Modules>((resolve) => (give = resolve));
const compile = (url: string): Promise<WebAssembly.Module> => WebAssembly.compileStreaming(fetch(url));

// A call that needs the second module before it is there has to wait for it.
function later(): WebAssembly.Module {
    if (ready) return ready;
    const request = new XMLHttpRequest();
    request.open('GET', second, false);
    request.responseType = 'arraybuffer';
    request.send();
    return new WebAssembly.Module(request.response as ArrayBuffer);
}

// With the person's own cards, which the second module reads. If they can't be read the game starts without them, and the settings say so.
async function open(number: bigint): Promise<Engine> {
    const store = new CardStore();
    const [[module, cards], own] = await Promise.all([given, store.get().catch(() => null)]);
    if (own && !own.wrong) {
        await loadSecond();
        const engine = await Engine.startWith(module, later, number, own.bytes);
        if (engine) return engine;
        await store.put({ ...own, wrong: true });
    }
    return Engine.start(module, later, number, cards);
}

async function start(): Promise<Keeper> {
    const games = new GameStore();
    void games.prepare().catch(() => {}); // the first game that is stored meets the same error
    const engine = await open(seed & 0x7fffffffffffffffn);
    return new Keeper((request) => engine.talk(request), games);
}

function loadSecond(): Promise<void> {
    return (loading ??= compile(second).then(
        (compiled) => void (ready = compiled),
        () => {}, // later() tries again
    ));
}

let loading: Promise<void> | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

// The second module comes when the person has something to look at: while requests follow one another, a game begins.
function rest(): void {
    clearTimeout(resting);
    resting = setTimeout(() => void loadSecond(), REST);
}

const keeper = start();
let last: Promise<void> = Promise.resolve();

// An error of the engine is an error of the worker, and ends what waits for answers.
function fail(error: unknown): void {
    setTimeout(() => {
        throw error;
    });
}

scope.onmessage = (event: MessageEvent) => {
    if (typeof event.data !== 'string') {
        give((event.data as Modules | null) ?? Promise.all([compile(first), compile(builtIn)]));
        return;
    }
    const request = event.data;
    clearTimeout(resting);
    last = last
        .then(async () => scope.postMessage(await (await keeper).answer(request)))
        .then(rest)
        .catch(fail);
};
