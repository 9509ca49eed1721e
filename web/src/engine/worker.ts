// worker.ts - the engine on a thread of its own. It gets requests and answers them, strings both. A match that is kept is stored
// before its answer is sent: nothing is shown that could be lost.
import second from 'later.wasm?url';
import first from 'web.wasm?url';
import { CardStore } from '../store/cards';
import { GameStore } from '../store/games';
import { Engine } from './engine';
import { Keeper } from './keeper';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
let ready: WebAssembly.Module | null = null;
let give: (module: WebAssembly.Module | Promise<WebAssembly.Module>) => void = () => {};
/** The first module comes compiled from the page: it is one for all engines. */
const given = new Promise<WebAssembly.Module>((resolve) => (give = resolve));

// The second module comes while the person reads. A call that needs it before has to wait for it.
function later(): WebAssembly.Module {
    if (ready) return ready;
    const request = new XMLHttpRequest();
    request.open('GET', second, false);
    request.responseType = 'arraybuffer';
    request.send();
    return new WebAssembly.Module(request.response as ArrayBuffer);
}

// With the person's own cards. If they can't be read the game starts without them, and the settings say so.
async function open(number: bigint): Promise<Engine> {
    const store = new CardStore();
    const [module, own] = await Promise.all([given, store.get().catch(() => null)]);
    const engine = own && !own.wrong ? await Engine.start(module, later, number, own.bytes) : null;
    if (own && !own.wrong && !engine) await store.put({ ...own, wrong: true });
    return engine ?? Engine.start(module, later, number);
}

async function start(): Promise<Keeper> {
    const games = new GameStore();
    void games.prepare().catch(() => {}); // the first game that is stored meets the same error
    const engine = await open(seed & 0x7fffffffffffffffn);
    return new Keeper((request) => engine.talk(request), games);
}

// The first answer is there: the person has something to look at.
function loadSecond(): void {
    loading ??= WebAssembly.compileStreaming(fetch(second)).then(
        (compiled) => void (ready = compiled),
        () => {}, // later() tries again
    );
}

const keeper = start();
let loading: Promise<void> | null = null;
let last: Promise<void> = Promise.resolve();

// An error of the engine is an error of the worker, and ends what waits for answers.
function fail(error: unknown): void {
    setTimeout(() => {
        throw error;
    });
}

scope.onmessage = (event: MessageEvent) => {
    if (typeof event.data !== 'string') {
        give((event.data as WebAssembly.Module | null) ?? WebAssembly.compileStreaming(fetch(first)));
        return;
    }
    const request = event.data;
    last = last
        .then(async () => scope.postMessage(await (await keeper).answer(request)))
        .then(loadSecond)
        .catch(fail);
};
