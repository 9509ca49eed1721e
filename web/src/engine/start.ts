// start.ts - starts an engine in a worker, for the main thread.
import { Client } from '../link/client';
import { WorkerTransport } from '../link/transport';

export function startEngine(): Client {
    return new Client(new WorkerTransport(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })));
}
