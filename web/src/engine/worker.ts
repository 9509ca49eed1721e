// worker.ts - the engine on a thread of its own. It gets requests and answers them, strings both. A match that is kept is stored
// before its answer is sent: nothing is shown that could be lost.
import all from 'all.catalogue?url';
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

const engine = open(seed & 0x7fffffffffffffffn);

async function start(): Promise<Keeper> {
    const games = new GameStore();
    void games.prepare().catch(() => {}); // the first game that is stored meets the same error
    const made = await engine;
    return new Keeper((request) => made.talk(request), games);
}

function loadSecond(): Promise<void> {
    return (loading ??= compile(second).then(
        (compiled) => void (ready = compiled),
        () => {}, // later() tries again
    ));
}

// All cards: the page is told, and asks for its lists again.
async function takeAll(): Promise<void> {
    const [answer] = await Promise.all([fetch(all), loadSecond()]);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const found = new Uint8Array(await answer.arrayBuffer());
    if (!(await engine).catalogue(found)) return;
    taken = true;
    scope.postMessage({ cards: 'all' });
}

function loadAll(): Promise<void> {
    return (taking ??= takeAll().catch(() => void (taking = null))); // the next one who wants them tries again
}

let loading: Promise<void> | null = null;
let taking: Promise<void> | null = null;
let taken = false;
let resting: ReturnType<typeof setTimeout> | undefined;

// The second module and all cards come when the person has something to look at: while requests follow one another, a game begins.
function rest(): void {
    clearTimeout(resting);
    resting = setTimeout(() => void loadSecond().then(loadAll), REST);
}

// What may need, or tell of, cards that aren't there yet.
const ofAll = ['card', 'cards', 'deck', 'sim', 'load', 'replay', 'scenario'];

async function answer(request: string): Promise<string> {
    const { type } = JSON.parse(request) as { type: string };
    if (ofAll.includes(type)) await loadAll();
    const first = await (await keeper).answer(request);
    if (type !== 'new' || taken || !first.includes('"type":"refused"')) return first;
    await loadAll(); // for decks that weren't among the first ones
    return taken ? (await keeper).answer(request) : first;
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
        .then(async () => scope.postMessage(await answer(request)))
        .then(rest)
        .catch(fail);
};
