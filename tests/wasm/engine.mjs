// engine.mjs - the WebAssembly module for the tests: its functions, its memory, and how deep its stack gets.

import { readFile } from "node:fs/promises";

const PAINT = 0x5a5a5a5a;

export function clock(memory) {
    return (id, precision, at) => {
        new DataView(memory().buffer).setBigUint64(at, process.hrtime.bigint(), true);
        return 0;
    };
}

// The host provides a clock and nothing else. A module that asks for more can't be instantiated.
export async function engine(file) {
    const bytes = await readFile(file);
    let exports;
    const { instance } = await WebAssembly.instantiate(bytes, {
        wasi_snapshot_preview1: { clock_time_get: clock(() => exports.memory) },
    });
    exports = instance.exports;
    exports._initialize();

    const view = () => new DataView(exports.memory.buffer);
    const heap = () => new Uint8Array(exports.memory.buffer);
    // The stack lies before all data, so it ends at address 0, and a call that needs more of it traps.
    const stack = exports.__global_base.value;

    return {
        dcg: exports,
        stack,
        view,
        room(size) {
            const at = exports.malloc(size);
            if (at === 0)
                throw new Error("no memory");
            heap().fill(0, at, at + size);
            return at;
        },
        text(at) {
            const end = heap().indexOf(0, at);
            return Buffer.from(heap().subarray(at, end)).toString("utf8");
        },
        put(text) {
            const bytes = Buffer.from(text + "\0", "utf8");
            const at = exports.malloc(bytes.length);
            heap().set(bytes, at);
            return at;
        },
        // Between two calls the whole stack is free. What a call needs of it is what isn't painted afterwards.
        paint() {
            new Int32Array(exports.memory.buffer, 0, stack / 4).fill(PAINT);
        },
        depth() {
            const words = new Int32Array(exports.memory.buffer, 0, stack / 4);
            let at = 0;
            while (at < words.length && words[at] === PAINT)
                at++;
            return stack - 4 * at;
        },
    };
}
