// engine.ts - the WebAssembly modules: a request in, its answer out (web/wasm/entry.c). They need a clock and nothing else. The first
// module begins games; a call of a function that it doesn't have loads the second one (web/wasm/split.mjs).

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    web_memory(size: number): number;
    web_open(seed: bigint, file: number, size: number): number;
    web_room(engine: number, size: number): number;
    web_talk(engine: number, length: number): number;
    web_size(engine: number): number;
}

/** The second module, compiled; asked for at most once, in the middle of a call. */
export type Later = () => WebAssembly.Module;

const HEAD = 12;

/** Puts the tables of the module where they belong: each number is the difference from the one above it. */
function unfold(module: WebAssembly.Module, memory: ArrayBuffer): void {
    for (const section of WebAssembly.Module.customSections(module, 'tables')) {
        for (let place = 0; place < section.byteLength; ) {
            const [at = 0, rows = 0, row = 0] = new Uint32Array(section.slice(place, place + HEAD));
            const from = new Uint8Array(section, place + HEAD, rows * row);
            const table = new DataView(memory, at, rows * row);
            for (let column = 0; column < row; column += 2) {
                let value = 0;
                for (let i = 0; i < rows; i++) {
                    value += (from[column * rows + i] ?? 0) | ((from[(column + 1) * rows + i] ?? 0) << 8);
                    table.setUint16(i * row + column, value & 0xffff, true);
                }
            }
            place += HEAD + rows * row;
        }
    }
}

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

export class Engine {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(
        private readonly module: Exports,
        private readonly handle: number,
    ) {}

    /** With the cards of a card file, besides the built-in ones; null: the file can't be read. */
    static async start(module: WebAssembly.Module, later: Later, seed: bigint, cards: Uint8Array): Promise<Engine | null>;
    static async start(module: WebAssembly.Module, later: Later, seed: bigint): Promise<Engine>;
    static async start(module: WebAssembly.Module, later: Later, seed: bigint, cards?: Uint8Array): Promise<Engine | null> {
        let exports: WebAssembly.Exports = {};
        const clock = (_id: number, _precision: bigint, at: number): number => {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            new DataView((exports.memory as WebAssembly.Memory).buffer).setBigUint64(at, nanoseconds, true);
            return 0;
        };
        const instance = await WebAssembly.instantiate(module, {
            wasi_snapshot_preview1: { clock_time_get: clock },
            placeholder: placeholders(module, later, () => exports),
        });
        exports = instance.exports;
        const engine = exports as unknown as Exports;
        unfold(module, engine.memory.buffer);
        engine._initialize();
        const file = cards ? engine.web_memory(cards.length) : 0;
        if (cards && file) new Uint8Array(engine.memory.buffer).set(cards, file);
        const handle = engine.web_open(seed, file, cards?.length ?? 0);
        if (handle === 0 && cards) return null;
        if (handle === 0) throw new Error('the engine has no memory');
        return new Engine(engine, handle);
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
