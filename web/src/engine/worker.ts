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
async function open(module: WebAssembly.Module, number: bigint): Promise<Engine> {
    const store = new CardStore();
    const own = await store.get().catch(() => null);
    const engine = own && !own.wrong ? await Engine.start(module, later, number, own.bytes) : null;
    if (own && !own.wrong && !engine) await store.put({ ...own, wrong: true });
    return engine ?? Engine.start(module, later, number);
}

async function start(): Promise<Keeper> {
    const module = await WebAssembly.compileStreaming(fetch(first));
    const engine = await open(module, seed & 0x7fffffffffffffffn);
    WebAssembly.compileStreaming(fetch(second)).then(
        (compiled) => (ready = compiled),
        () => {}, // later() tries again
    );
    return new Keeper((request) => engine.talk(request), new GameStore());
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
    last = last
        .then(async () => scope.postMessage(await (await keeper).answer(String(event.data))))
        .catch(fail);
};
