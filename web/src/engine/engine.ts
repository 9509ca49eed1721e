// engine.ts - the WebAssembly modules: a request in, its answer out (web/wasm/entry.c). They need a clock and nothing else. The first
// module begins games; a call of a function that it doesn't have loads the second one; a third one has the cards of the decks that are offered
// first as they are in memory when they are read (web/wasm/split.mjs). All cards are a file that comes later.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    web_memory(size: number): number;
    web_open(seed: bigint, file: number, size: number): number;
    web_catalogue(engine: number, file: number, size: number): number;
    web_room(engine: number, size: number): number;
    web_talk(engine: number, length: number): number;
    web_size(engine: number): number;
}

/** The second module, compiled; asked for at most once, in the middle of a call. */
export type Later = () => WebAssembly.Module;

/** For each function of the second module: loads that module, which puts itself in place, and calls the function. */
function placeholders(module: WebAssembly.Module, later: Later, primary: () => WebAssembly.Exports): WebAssembly.ModuleImports {
    const table = WebAssembly.Module.exports(module).find(({ kind }) => kind === 'table')?.name ?? '';
    const wanted = WebAssembly.Module.imports(module).filter(({ module: from }) => from === 'placeholder');
    let loaded = false;
    const call = (index: number, words: unknown[]): unknown => {
        const exports = primary();
        if (!loaded) new WebAssembly.Instance(later(), { primary: exports as WebAssembly.ModuleImports });
        loaded = true;
        return (exports[table] as WebAssembly.Table).get(index)(...words);
    };
    return Object.fromEntries(wanted.map(({ name }) => [name, (...words: unknown[]) => call(Number(name), words)]));
}

async function instance(module: WebAssembly.Module, later: Later): Promise<Exports> {
    let exports: WebAssembly.Exports = {};
    const clock = (_id: number, _precision: bigint, at: number): number => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView((exports.memory as WebAssembly.Memory).buffer).setBigUint64(at, nanoseconds, true);
        return 0;
    };
    const started = await WebAssembly.instantiate(module, {
        wasi_snapshot_preview1: { clock_time_get: clock },
        placeholder: placeholders(module, later, () => exports),
    });
    exports = started.exports;
    return exports as unknown as Exports;
}

/** The bytes of a file in the module's memory; 0: there is none left. */
function put(engine: Exports, bytes: Uint8Array): number {
    const at = engine.web_memory(bytes.length);
    if (at) new Uint8Array(engine.memory.buffer).set(bytes, at);
    return at;
}

export class Engine {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(
        private readonly module: Exports,
        private readonly handle: number,
    ) {}

    /** With the cards of the decks that are offered first. */
    static async start(module: WebAssembly.Module, later: Later, seed: bigint, cards: WebAssembly.Module): Promise<Engine> {
        const engine = await instance(module, later);
        new WebAssembly.Instance(cards, { first: { memory: engine.memory } });
        const handle = engine.web_open(seed, 0, 0);
        if (handle === 0) throw new Error('the engine has no memory');
        return new Engine(engine, handle);
    }

    /** With the cards of a card file, too; null: the file can't be read. */
    static async startWith(module: WebAssembly.Module, later: Later, seed: bigint, cards: Uint8Array): Promise<Engine | null> {
        const engine = await instance(module, later);
        engine._initialize();
        const file = put(engine, cards);
        const handle = file && engine.web_open(seed, file, cards.length);
        return handle ? new Engine(engine, handle) : null;
    }

    /** All cards, for everything but a match that is being played. False: the file is wrong, or they are there already. */
    catalogue(bytes: Uint8Array): boolean {
        const file = put(this.module, bytes);
        return file !== 0 && this.module.web_catalogue(this.handle, file, bytes.length) !== 0;
    }

    /** Bytes of the module's memory. */
    get memory(): number {
        return this.module.memory.buffer.byteLength;
    }

    talk(request: string): string {
        const bytes = this.encoder.encode(request);
        const room = this.module.web_room(this.handle, bytes.length + 1);
        if (room === 0) throw new Error('the engine has no memory');
        new Uint8Array(this.module.memory.buffer).set(bytes, room);
        const answer = this.module.web_talk(this.handle, bytes.length);
        const size = this.module.web_size(this.handle);
        return this.decoder.decode(new Uint8Array(this.module.memory.buffer, answer, size));
    }
}
