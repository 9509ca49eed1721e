// worker.ts - the engine on a thread of its own. It gets requests and answers them, strings both. A match that is kept is stored
// before its answer is sent: nothing is shown that could be lost.
import address from 'web.wasm?url';
import { GameStore } from '../store/games';
import { Engine } from './engine';
import { Keeper } from './keeper';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;

async function start(): Promise<Keeper> {
    const module = await WebAssembly.compileStreaming(fetch(address));
    const engine = await Engine.start(module, seed & 0x7fffffffffffffffn);
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
