// start.ts - starts an engine in a worker, for the main thread; and the import of card databases.
import cards from 'cards.wasm?url';
import first from 'web.wasm?url';
import { Client } from '../link/client';
import { WorkerTransport } from '../link/transport';
import type { Answers } from '../store/answers';
import type { Conversion, Converted, Imported, ImportError, ImportFile } from './importer';

/** What files have: cards, and official answers. */
export interface ImportedFiles {
    cards: Imported | null;
    databases: string[]; // the names of the files with cards
    answers: Answers;
}

let compiled: Promise<WebAssembly.Module[]> | null = null;

/** The first module and the cards, loaded while the page is loaded, and compiled once for all engines. */
const firstModules = (): Promise<WebAssembly.Module[]> => (compiled ??= Promise.all([first, cards].map((url) => WebAssembly.compileStreaming(fetch(url)))));

export function startEngine(): Client {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    firstModules().then(
        (modules) => worker.postMessage(modules),
        () => {
            compiled = null;
            worker.postMessage(null); // it tries itself, and says what is wrong
        },
    );
    return new Client(new WorkerTransport(worker));
}

let second: Client | null = null;

/** An engine beside the one of the game: a lesson, a replay or a position doesn't end the game that is being played. */
export function asideEngine(): Client {
    return (second ??= startEngine());
}

function inWorker<T>(message: ImportFile[] | Conversion): Promise<T> {
    const worker = new Worker(new URL('./import_worker.ts', import.meta.url), { type: 'module' });
    return new Promise<T>((resolve, reject) => {
        worker.onmessage = (event) => resolve(event.data as T);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(message);
    }).finally(() => worker.terminate());
}

export const startImport = (files: ImportFile[]): Promise<ImportedFiles | ImportError> => inWorker(files);

/** JSON that is a limitation list or a deck becomes a text; another text is itself. */
export async function asLines(kind: Conversion['kind'], text: string): Promise<string> {
    if (!/^\s*[[{]/.test(text.replace(/^\ufeff/, ''))) return text;
    const found = await inWorker<Converted | ImportError>({ kind, bytes: new TextEncoder().encode(text) });
    if ('lines' in found) return found.lines;
    throw new Error(found.text);
}
