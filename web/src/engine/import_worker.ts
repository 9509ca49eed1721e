// import_worker.ts - card databases are read on a thread of their own: some of them take many seconds.
import address from 'import.wasm?url';
import { answersOf, isAnswerFile, type Answers } from '../store/answers';
import { convert, importCards, type Conversion, type ImportFile } from './importer';

/** A text that is no JSON: the reader of the cards says what is wrong with it. */
function parsed(bytes: Uint8Array): unknown {
    try {
        return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
        return null;
    }
}

/** Files that have only answers are no card databases; without others there are no cards. */
async function importFiles(module: WebAssembly.Module, files: ImportFile[]) {
    const answers: Answers = {};
    const databases: ImportFile[] = [];
    for (const file of files) {
        const value = parsed(file.bytes);
        for (const [number, list] of Object.entries(answersOf(value))) answers[number] = [...(answers[number] ?? []), ...list];
        if (!isAnswerFile(value)) databases.push(file);
    }
    const found = databases.length > 0 ? await importCards(module, databases) : null;
    return found && 'text' in found ? found : { cards: found, databases: databases.map((file) => file.name), answers };
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = async (event: MessageEvent<ImportFile[] | Conversion>) => {
    try {
        const module = await WebAssembly.compileStreaming(fetch(address));
        scope.postMessage(await (Array.isArray(event.data) ? importFiles(module, event.data) : convert(module, event.data)));
    } catch (error) {
        scope.postMessage({ file: null, text: String(error) });
    }
};
