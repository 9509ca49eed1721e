// start.ts - starts an engine in a worker, for the main thread; and the import of card databases.
import { Client } from '../link/client';
import { WorkerTransport } from '../link/transport';
import type { Imported, ImportError, ImportFile } from './importer';

export function startEngine(): Client {
    return new Client(new WorkerTransport(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })));
}

let second: Client | null = null;

/** An engine beside the one of the game: a lesson, a replay or a position doesn't end the game that is being played. */
export function asideEngine(): Client {
    return (second ??= startEngine());
}

export function startImport(files: ImportFile[]): Promise<Imported | ImportError> {
    const worker = new Worker(new URL('./import_worker.ts', import.meta.url), { type: 'module' });
    return new Promise<Imported | ImportError>((resolve, reject) => {
        worker.onmessage = (event) => resolve(event.data as Imported | ImportError);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(files);
    }).finally(() => worker.terminate());
}
