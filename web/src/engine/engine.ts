// engine.ts - the WebAssembly module: a request in, its answer out (web/wasm/entry.c). It needs a clock and nothing else.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    web_open(seed: bigint): number;
    web_room(engine: number, size: number): number;
    web_talk(engine: number, length: number): number;
    web_size(engine: number): number;
}

export class Engine {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(
        private readonly module: Exports,
        private readonly handle: number,
    ) {}

    static async start(module: WebAssembly.Module, seed: bigint): Promise<Engine> {
        let memory: WebAssembly.Memory | null = null;
        const clock = (_id: number, _precision: bigint, at: number): number => {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            if (memory) new DataView(memory.buffer).setBigUint64(at, nanoseconds, true);
            return 0;
        };
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { clock_time_get: clock } });
        const exports = instance.exports as unknown as Exports;
        memory = exports.memory;
        exports._initialize();
        const handle = exports.web_open(seed);
        if (handle === 0) throw new Error('the engine has no memory');
        return new Engine(exports, handle);
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
