// import_worker.ts - card databases are read on a thread of their own: some of them take many seconds.
import address from 'import.wasm?url';
import { convert, importCards, type Conversion, type ImportFile } from './importer';

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = async (event: MessageEvent<ImportFile[] | Conversion>) => {
    try {
        const module = await WebAssembly.compileStreaming(fetch(address));
        scope.postMessage(await (Array.isArray(event.data) ? importCards(module, event.data) : convert(module, event.data)));
    } catch (error) {
        scope.postMessage({ file: null, text: String(error) });
    }
};
