// worker.ts - the engine on a thread of its own. It gets requests and answers them, strings both. A match that is kept is stored
// before its answer is sent: nothing is shown that could be lost.
import second from 'later.wasm?url';
import first from 'web.wasm?url';
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

async function start(): Promise<Keeper> {
    const module = await WebAssembly.compileStreaming(fetch(first));
    const engine = await Engine.start(module, later, seed & 0x7fffffffffffffffn);
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
