// import_worker.ts - card databases are read on a thread of their own: some of them take many seconds.
import address from 'import.wasm?url';
import { importCards, type ImportFile } from './importer';

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = async (event: MessageEvent<ImportFile[]>) => {
    try {
        scope.postMessage(await importCards(await WebAssembly.compileStreaming(fetch(address)), event.data));
    } catch (error) {
        scope.postMessage({ file: null, text: String(error) });
    }
};
