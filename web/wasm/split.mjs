// split.mjs LINKED MAP FIRST LATER - makes two modules of the one that the linker made. FIRST has the functions that a game needs up to
// its first decision, LATER all others; wasm-split (binaryen) does that with a profile, which is taken here. A call of a function
// that is in LATER loads it (web/src/engine/engine.ts). Which functions are where never changes an answer.
//
// Data moves as well. LATER brings the objects that only its functions read. Large tables stand in FIRST column by column, each number
// as the difference from the one before, because that compresses better; they are in the section "tables", and whoever
// starts the module unfolds them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LATER = [/\(\.rodata\.rule_words\)$/, /rule\.c\.obj:\(\.rodata\.scenarios\)$/];
// Objects that are tables, and the bytes of a row.
const TABLES = { data_production: 20, data_shape: 16 };
const ZEROS = 64;
const FEATURES = ['--enable-sign-ext', '--enable-mutable-globals'];

const [linked, map, first, later] = process.argv.slice(2);
const run = (program, ...words) => execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });

// ---- The profile: the functions that are called until each of some games asks its first question ----

function profile(file) {
    let exports;
    const clock = (_id, _precision, at) => {
        new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
    };
    const module = new WebAssembly.Module(readFileSync(file));
    exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { clock_time_get: clock } }).exports;
    exports._initialize();
    const engine = exports.web_open(1n, 0, 0);
    const talk = (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        const room = exports.web_room(engine, bytes.length);
        new Uint8Array(exports.memory.buffer).set(bytes, room);
        exports.web_talk(engine, bytes.length);
    };
    talk({ type: 'hello', protocol: 2 });
    talk({ type: 'decks' });
    for (const decks of [['ember', 'tide'], ['st1', 'st2'], ['bt22-omnimon', 'st3']])
        for (const seats of [['me', 'level1'], ['me', 'level3'], ['me', 'me']]) {
            talk({ type: 'new', decks, seats, seed: '5', wait: true });
            talk({ type: 'why' });
            talk({ type: 'save' });
        }
    const size = exports.__write_profile(0, 0);
    const room = exports.web_room(engine, size);
    exports.__write_profile(room, size);
    return new Uint8Array(exports.memory.buffer, room, size).slice();
}

// ---- Bytes of a module ----

function number(value) {
    const bytes = [];
    do {
        bytes.push((value & 127) | (value > 127 ? 128 : 0));
        value >>>= 7;
    } while (value > 0);
    return bytes;
}

// The address of an active segment is signed.
function address(value) {
    const bytes = [];
    while (value > 63) {
        bytes.push((value & 127) | 128);
        value >>>= 7;
    }
    return [0x41, ...bytes, value, 0x0b];
}

function section(id, bytes) {
    return Buffer.concat([Buffer.from([id, ...number(bytes.length)]), bytes]);
}

// Reads a number at a place of a module: its value, and the place behind it.
function read(module, at) {
    for (let value = 0, shift = 0; ; shift += 7) {
        const byte = module[at++];
        value |= (byte & 127) << shift;
        if (byte < 128) return [value, at];
    }
}

// A module without its data, and the data: where each segment is in memory, and its bytes.
function withoutData(module) {
    const kept = [module.subarray(0, 8)];
    const data = [];
    for (let at = 8, size, begin; at < module.length; at = begin + size) {
        [size, begin] = read(module, at + 1);
        if (module[at] === 11) data.push(...segments(module, begin));
        else kept.push(module.subarray(at, begin + size));
    }
    return { rest: Buffer.concat(kept), data };
}

function segments(module, at) {
    const found = [];
    let [count, place] = read(module, at);
    while (count-- > 0) {
        if (module[place] !== 0 || module[place + 1] !== 0x41) throw new Error('split.mjs: a segment without an address');
        const [memory, end] = read(module, place + 2);
        const [length, begin] = read(module, end + 1);
        found.push({ at: memory, bytes: module.subarray(begin, begin + length) });
        place = begin + length;
    }
    return found;
}

// Segments without long runs of zeros: memory is zero anyway. wasm-opt splits them at short runs, which makes thousands of them.
function dense({ at, bytes }) {
    const parts = [];
    for (let begin = 0, end; begin < bytes.length; begin = end) {
        while (begin < bytes.length && bytes[begin] === 0) begin++;
        const zeros = bytes.indexOf(Buffer.alloc(ZEROS), begin);
        end = zeros < 0 ? bytes.length : zeros;
        if (end > begin) parts.push({ at: at + begin, bytes: bytes.subarray(begin, end) });
    }
    return parts;
}

function dataSection(parts) {
    const all = parts.flatMap(dense);
    const data = all.map(({ at, bytes }) => Buffer.concat([Buffer.from([0, ...address(at), ...number(bytes.length)]), bytes]));
    return section(11, Buffer.concat([Buffer.from(number(all.length)), ...data]));
}

// Takes the objects whose lines of the map fit a pattern out of the segments, which are then zero there.
function take(from, pattern) {
    const lines = readFileSync(map, 'utf8').split('\n').filter((line) => pattern.test(line));
    if (lines.length === 0) throw new Error(`split.mjs: the module has no object ${pattern}`);
    return lines.map((line) => {
        const words = line.trim().split(/\s+/);
        const [at, size] = [parseInt(words[0], 16), parseInt(words[2], 16)];
        const segment = from.find((one) => at >= one.at && at + size <= one.at + one.bytes.length);
        const part = segment.bytes.subarray(at - segment.at, at - segment.at + size);
        const bytes = Buffer.from(part);
        part.fill(0);
        return { at, bytes };
    });
}

// A table column by column: low bytes first, each column of two bytes as differences.
function folded({ at, bytes }, row) {
    const rows = bytes.length / row;
    const out = Buffer.alloc(bytes.length);
    for (let column = 0; column < row; column += 2) {
        let before = 0;
        for (let i = 0; i < rows; i++) {
            const value = bytes.readUInt16LE(i * row + column);
            const difference = (value - before) & 0xffff;
            before = value;
            out[column * rows + i] = difference & 255;
            out[(column + 1) * rows + i] = difference >> 8;
        }
    }
    const head = Buffer.alloc(12);
    [at, rows, row].forEach((value, i) => head.writeUInt32LE(value, 4 * i));
    return Buffer.concat([head, out]);
}

function named(name, bytes) {
    return section(0, Buffer.concat([Buffer.from([name.length]), Buffer.from(name), bytes]));
}

// ---- The two modules ----

const temp = (name) => `${first}.${name}`;
run('wasm-split', '--instrument', '--profile-export=__write_profile', ...FEATURES, linked, '-o', temp('instrumented'));
writeFileSync(temp('profile'), profile(temp('instrumented')));

run('wasm-split', linked, `--profile=${temp('profile')}`, ...FEATURES, '-o1', temp('1'), '-o2', temp('2'), '--export-prefix=%');

const { rest, data } = withoutData(readFileSync(temp('1')));
writeFileSync(temp('1'), rest);
const moved = LATER.flatMap((pattern) => take(data, pattern));
const tables = Object.entries(TABLES).flatMap(([name, row]) =>
    take(data, new RegExp(`\\(\\.rodata\\.${name}\\)$`)).map((object) => folded(object, row)),
);
run('wasm-opt', '-O2', '--strip-debug', '--strip-producers', ...FEATURES, temp('1'), '-o', temp('first'));
run('wasm-opt', '-O2', '--strip-debug', '--strip-producers', ...FEATURES, temp('2'), '-o', temp('later'));
writeFileSync(first, Buffer.concat([readFileSync(temp('first')), dataSection(data), named('tables', Buffer.concat(tables))]));
writeFileSync(later, Buffer.concat([readFileSync(temp('later')), dataSection(moved)]));
