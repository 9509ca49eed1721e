// importer.ts - the module that reads card databases (web/wasm/import.c): files in, a card file out.
interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    import_room(size: number): number;
    import_read(size: number): number;
    import_make(): number;
    import_limits(size: number): number;
    import_deck(size: number): number;
    import_text(): number;
    import_size(): number;
    import_cards(): number;
    import_play(): number;
}

export interface Imported {
    cards: number;
    play: number;
    bytes: Uint8Array;
}
/** The file that is wrong, if it is one, and why. */
export interface ImportError {
    file: string | null;
    text: string;
}
export interface ImportFile {
    name: string;
    bytes: Uint8Array;
}

/** JSON that is a limitation list or a deck, as a text that the engine reads. */
export interface Conversion {
    kind: 'limits' | 'deck';
    bytes: Uint8Array;
}
export interface Converted {
    lines: string;
}

async function start(module: WebAssembly.Module): Promise<Exports> {
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { clock_time_get: () => 0 } });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return exports;
}

function give(exports: Exports, bytes: Uint8Array): void {
    const room = exports.import_room(bytes.length);
    if (room === 0) throw new Error('there is no memory left');
    new Uint8Array(exports.memory.buffer).set(bytes, room);
}

export async function convert(module: WebAssembly.Module, { kind, bytes }: Conversion): Promise<Converted | ImportError> {
    const exports = await start(module);
    give(exports, bytes);
    const good = kind === 'deck' ? exports.import_deck(bytes.length) : exports.import_limits(bytes.length);
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.import_text(), exports.import_size()).slice());
    return good ? { lines: text } : { file: null, text };
}

export async function importCards(module: WebAssembly.Module, files: ImportFile[]): Promise<Imported | ImportError> {
    const exports = await start(module);
    const result = () => new Uint8Array(exports.memory.buffer, exports.import_text(), exports.import_size()).slice();
    const wrong = (file: string | null): ImportError => ({ file, text: new TextDecoder().decode(result()) });
    for (const { name, bytes } of files) {
        give(exports, bytes);
        if (!exports.import_read(bytes.length)) return wrong(name);
    }
    if (!exports.import_make()) return wrong(null);
    return { cards: exports.import_cards(), play: exports.import_play(), bytes: result() };
}
