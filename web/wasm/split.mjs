// split.mjs LINKED MAP FIRST LATER CARDS - makes three modules of the one that the linker made. FIRST has the functions that a game needs
// up to its first decision, LATER all others; wasm-split (binaryen) does that with a profile, which is taken here. A call of a function
// that is in LATER loads it (web/src/engine/engine.ts). Which functions are where never changes an answer.
//
// CARDS has no functions: it is what reading the built-in cards leaves in memory, so a browser doesn't read them, and what reads cards is in
// LATER. Data moves as well: LATER brings the objects, and the string literals, that only its functions read.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LATER = [
    /\(\.rodata\.rule_words\)$/,
    /rule\.c\.obj:\(\.rodata\.scenarios\)$/,
    /rule\.c\.obj:\(\.rodata\.order_\w+\)$/,
    /grammar_data\.c\.obj:\(\.rodata\.data_\w+\)$/,
    /compile_event\.c\.obj:\(\.rodata\.verbs\)$/,
    /embedded\.c\.obj:\(\.rodata\.embedded_cards_\w+\)$/,
];
const STRINGS = /<internal>:\(\.rodata\)$/;
const ZEROS = 256;
const PAGE = 65536;
const FIELDS = 64;
const FEATURES = ['--enable-sign-ext', '--enable-mutable-globals'];

const [linked, map, first, later, cards] = process.argv.slice(2);
const run = (program, ...words) => execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });

// ---- The memory with the built-in cards ----

function instance(file) {
    let exports;
    const clock = (_id, _precision, at) => {
        new DataView(exports.memory.buffer).setBigUint64(at, 0n, true);
        return 0;
    };
    exports = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { wasi_snapshot_preview1: { clock_time_get: clock } }).exports;
    return exports;
}

// The memory when the cards are read, and where it begins to differ from the memory of a new module. What the stack had is gone: it lies
// before all data.
function prepared(file) {
    const begin = Math.min(...withoutData(readFileSync(file)).data.map(({ at }) => at));
    const exports = instance(file);
    const before = Buffer.from(exports.memory.buffer.slice(0));
    exports._initialize();
    if (!exports.web_prepare()) throw new Error('split.mjs: the built-in cards are not read');
    const image = Buffer.from(exports.memory.buffer).fill(0, 0, begin);
    let changed = begin;
    while (image[changed] === before[changed]) changed++;
    return { image, changed };
}

// ---- The profile: the functions that are called until each of some games asks its first question ----

// A module that begins with this memory starts the games: all its answers, and what it exports.
function games(file, image) {
    const exports = instance(file);
    exports.memory.grow((image.length - exports.memory.buffer.byteLength) / PAGE);
    new Uint8Array(exports.memory.buffer).set(image);
    const engine = exports.web_open(1n, 0, 0);
    const answers = [];
    const talk = (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        const room = exports.web_room(engine, bytes.length);
        new Uint8Array(exports.memory.buffer).set(bytes, room);
        const answer = exports.web_talk(engine, bytes.length);
        answers.push(Buffer.from(exports.memory.buffer, answer, exports.web_size(engine)).toString());
    };
    // Computer players choose until the person is asked.
    const begin = (request) => {
        talk({ type: 'new', ...request, wait: true, card_texts: false });
        while (answers.at(-1).includes('"ask":null')) talk({ type: 'go' });
    };
    talk({ type: 'hello', protocol: 2 });
    talk({ type: 'decks' });
    for (const decks of [['ember', 'tide'], ['st1', 'st2'], ['bt22-omnimon', 'st3']])
        for (const seats of [['me', 'level1'], ['me', 'level2'], ['me', 'me']]) {
            for (const seed of ['3', '5']) begin({ decks, seats, seed });
            talk({ type: 'why' });
            talk({ type: 'save' });
        }
    return { exports, engine, answers: answers.join('\n') };
}

function profile(file, image) {
    const { exports, engine } = games(file, image);
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

// Where the objects are whose lines of the map fit a pattern.
function objects(pattern) {
    const lines = readFileSync(map, 'utf8').split('\n').filter((line) => pattern.test(line));
    if (lines.length === 0) throw new Error(`split.mjs: the module has no object ${pattern}`);
    return lines.map((line) => {
        const words = line.trim().split(/\s+/);
        return { at: parseInt(words[0], 16), size: parseInt(words[2], 16) };
    });
}

// Takes an object out of the memory, which is then zero there.
function take(image, { at, size }) {
    const bytes = Buffer.from(image.subarray(at, at + size));
    image.fill(0, at, at + size);
    return { at, bytes };
}

// The numbers in the functions of a module: all addresses that they know are among them.
function numbers(file) {
    const found = String(execFileSync('wasm-dis', [file], { maxBuffer: 1 << 28 })).matchAll(/(?:i32\.const |offset=)(\d+)/g);
    return [...found].map(([, value]) => Number(value));
}

// The functions of the first module must not know where the objects are that come later: they would read zeros. An object is named by its
// address, or by that of a field of its first element.
function namesNone(named, moved) {
    for (const value of named)
        if (moved.some(({ at }) => value >= at && value < at + FIELDS)) throw new Error(`split.mjs: the first module names the address ${value} of an object that comes later`);
}

// The string literals that functions of the second module name, and neither those of the first one nor anything in memory. The linker has put
// all of them into one object, and a string may be the end of another one: any of its bytes may be named. One that nobody names stays: it
// may be found by its distance from another one.
function unneeded(named, theirs, image) {
    const words = new Uint32Array(image.buffer, image.byteOffset, image.length / 4);
    const [known, wanted] = [new Set([...named, ...words]), new Set(theirs)];
    const found = [];
    for (const { at, size } of objects(STRINGS))
        for (let begin = at, end; begin < at + size; begin = end) {
            end = image.indexOf(0, begin) + 1;
            const bytes = Array.from({ length: end - begin }, (_, i) => begin + i);
            if (bytes.some((byte) => wanted.has(byte)) && !bytes.some((byte) => known.has(byte))) found.push({ at: begin, size: end - begin });
        }
    return found;
}

// Parts that follow one another as one.
function joined(parts) {
    const runs = [];
    for (const { at, bytes } of [...parts].sort((a, b) => a.at - b.at)) {
        const last = runs.at(-1);
        if (last && last.at + last.bytes.length === at) last.bytes = Buffer.concat([last.bytes, bytes]);
        else runs.push({ at, bytes });
    }
    return runs;
}

// The module with so many pages of memory from its beginning.
function withPages(module, pages) {
    for (let at = 8, size, begin; at < module.length; at = begin + size) {
        [size, begin] = read(module, at + 1);
        if (module[at] !== 5) continue;
        if (module[begin] !== 1 || module[begin + 1] !== 0) throw new Error('split.mjs: a memory with a most');
        if (read(module, begin + 2)[1] !== begin + size) throw new Error('split.mjs: more than one memory');
        const memory = section(5, Buffer.from([1, 0, ...number(pages)]));
        return Buffer.concat([module.subarray(0, at), memory, module.subarray(begin + size)]);
    }
    throw new Error('split.mjs: no memory');
}

// A module that puts data into the memory of another one.
function onlyData(pages, data) {
    const name = (text) => [text.length, ...Buffer.from(text)];
    const memory = [1, ...name('first'), ...name('memory'), 2, 0, ...number(pages)];
    return Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), section(2, Buffer.from(memory)), data]);
}

// ---- The modules ----

const temp = (name) => `${first}.${name}`;
const { image, changed } = prepared(linked);
const whole = games(linked, image).answers;
const moved = LATER.flatMap(objects).map((object) => take(image, object));

run('wasm-split', '--instrument', '--profile-export=__write_profile', ...FEATURES, linked, '-o', temp('instrumented'));
writeFileSync(temp('profile'), profile(temp('instrumented'), image));

run('wasm-split', linked, `--profile=${temp('profile')}`, ...FEATURES, '-o1', temp('1'), '-o2', temp('2'), '--export-prefix=%');
writeFileSync(temp('1'), withoutData(readFileSync(temp('1'))).rest);
run('wasm-opt', '-O2', '--strip-debug', '--strip-producers', ...FEATURES, temp('1'), '-o', temp('first'));
run('wasm-opt', '-O2', '--strip-debug', '--strip-producers', ...FEATURES, temp('2'), '-o', temp('later'));
const named = numbers(temp('first'));
namesNone(named, moved);
moved.push(...unneeded(named, numbers(temp('later')), image).map((string) => take(image, string)));
if (games(linked, image).answers !== whole) throw new Error('split.mjs: a game needs what is in LATER');
const pages = image.length / PAGE;
const parts = [image.subarray(0, changed), image.subarray(changed)];
writeFileSync(first, Buffer.concat([withPages(readFileSync(temp('first')), pages), dataSection([{ at: 0, bytes: parts[0] }])]));
writeFileSync(later, Buffer.concat([readFileSync(temp('later')), dataSection(joined(moved))]));
writeFileSync(cards, onlyData(pages, dataSection([{ at: changed, bytes: parts[1] }])));
