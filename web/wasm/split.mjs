// split.mjs LINKED SHIFTED FIRST LATER CARDS - makes three modules of the one that the linker made. FIRST has the functions that a game needs
// up to its first decision, LATER all others; wasm-split (binaryen) does that with a profile, which is taken here. A call of a function
// that is in LATER loads it (web/src/engine/engine.ts). Which functions are where never changes an answer.
//
// CARDS has no functions: it is what reading the built-in cards leaves in memory, so a browser doesn't read them, and what reads cards is in
// LATER. Constants move as well: LATER brings those that FIRST and CARDS don't refer to, not even in several steps. What a function or an
// object refers to the relocations tell (references.mjs). For what the read cards refer to the linker makes the module twice: in SHIFTED all
// data have other addresses, and nothing else differs. So no address is guessed, and where what lies in memory doesn't matter.
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CODE, CUSTOM, DATA, dataSection, IMPORT, importedFunctions, MEMORY, module, name, nameSection, number, section, sections, segments } from './bytes.mjs';
import { references } from './references.mjs';

const ZEROS = 256;
const POISON = 0xa5;
const PAGE = 65536;
const FEATURES = ['--enable-sign-ext', '--enable-mutable-globals'];

const [linked, shifted, ...written] = process.argv.slice(2);
const temp = (part) => `${written[0]}.${part}`;
const run = (program, ...words) => execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });

// ---- The memory with the built-in cards ----

// A module that stands alone: it can't call what comes later.
function instance(file) {
    let exports;
    const clock = (_id, _precision, at) => {
        new DataView(exports.memory.buffer).setBigUint64(at, 0n, true);
        return 0;
    };
    const code = new WebAssembly.Module(readFileSync(file));
    const missing = (index) => () => {
        throw new Error(`split.mjs: a game calls the function ${index} of what comes later`);
    };
    const wanted = WebAssembly.Module.imports(code).filter((one) => one.module === 'placeholder');
    const placeholder = Object.fromEntries(wanted.map((one) => [one.name, missing(one.name)]));
    exports = new WebAssembly.Instance(code, { wasi_snapshot_preview1: { clock_time_get: clock }, placeholder }).exports;
    return exports;
}

const dataOf = (bytes) => segments(sections(bytes).find(({ id }) => id === DATA));

// The memory when the cards are read, where all data begin, and where it begins to differ from the memory of a new module. What the stack had
// is gone: it lies before all data. A stack that is larger than that of LINKED is used up to the same place.
function prepared(file, stack) {
    const data = dataOf(readFileSync(file));
    const begin = Math.min(...data.map(({ at }) => at));
    const exports = instance(file);
    const before = Buffer.from(exports.memory.buffer.slice(0));
    if (stack) exports.__stack_pointer.value = stack;
    exports._initialize();
    if (!exports.web_prepare()) throw new Error('split.mjs: the built-in cards are not read');
    const image = Buffer.from(exports.memory.buffer).fill(0, 0, begin);
    let changed = begin;
    while (image[changed] === before[changed]) changed++;
    return { image, data, begin, changed };
}

// The addresses that reading the cards has left there: the words that are greater, by the distance, in the memory of the module whose data are
// so much further. (Those that a new module has, relocations tell.) The distance is a page of memory, so that the allocator does the same in
// both, and nothing but addresses differs.
function addresses(one, other) {
    const distance = other.begin - one.begin;
    const begin = one.changed & ~3;
    const moved = ({ at, bytes }, i) => other.data[i]?.at === at + distance && other.data[i].bytes.length === bytes.length;
    if (distance !== PAGE || !one.data.every(moved) || other.image.length !== one.image.length + distance) throw new Error('split.mjs: SHIFTED is not LINKED with other addresses');
    const found = new Set();
    for (let at = begin; at < one.image.length; at += 4) {
        const [here, there] = [one.image.readUInt32LE(at), other.image.readUInt32LE(at + distance)];
        if (here === there) continue;
        if (there - here !== distance) throw new Error(`split.mjs: the memory at ${at} differs, and it is no address`);
        found.add(here);
    }
    return found;
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
    for (const decks of [['bt22-omnimon', 'bt17-three-great-angels'], ['st1', 'st2']])
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

// ---- The functions ----

// The module without what only the linker understands. Each function is named by its number, so that it is known again in its part.
function numbered(bytes) {
    const all = sections(bytes);
    const code = all.find(({ id }) => id === CODE);
    const count = importedFunctions(all) + code.read().number();
    const kept = all.filter(({ id }) => id !== CUSTOM).map(({ from, end }) => bytes.subarray(from, end));
    return module([...kept, nameSection(Array.from({ length: count }, (_, i) => `${i}`))]);
}

// The numbers of the functions that a part of that module has.
function functionsOf(bytes) {
    const all = sections(bytes);
    const reader = all.find((one) => one.name === 'name').read();
    const names = [];
    while (!reader.done) {
        const [kind, part] = [reader.byte(), reader.part()];
        if (kind === 1) names.push(...part.list(() => [part.number(), part.name()]));
    }
    const own = names.filter(([index]) => index >= importedFunctions(all)).map(([, text]) => Number(text));
    if (!own.every(Number.isInteger) || own.length !== all.find(({ id }) => id === CODE).read().number()) throw new Error('split.mjs: a function has lost its name');
    return own;
}

// ---- The data ----

// All objects that these objects refer to, in any number of steps, and they themselves.
function reached(objects) {
    const found = new Set(objects);
    for (const object of found) for (const next of object.refers) found.add(next);
    return found;
}

// The objects that stay in the first module: what isn't constant, and what its functions, or addresses in memory, refer to. An address may
// also be the end of an object.
function staying(program, functions, words) {
    const own = new Set(functions);
    const end = Math.max(...program.objects.map(({ at, size }) => at + size));
    const known = [...words].filter((word) => word <= end);
    const held = ({ at, size }) => known.some((word) => word >= at && word <= at + size);
    const needed = program.functions.filter((one) => own.has(one.number)).flatMap(({ refers }) => [...refers]);
    return reached([...needed, ...program.objects.filter((object) => !object.constant || held(object))]);
}

// Where the constants are that don't stay. Strings may share bytes.
function moving(program, stay) {
    const [NEEDED, FREE] = [1, 2];
    const bytes = new Uint8Array(Math.max(...program.objects.map(({ at, size }) => at + size)) + 1);
    for (const { at, size, constant } of program.objects) if (constant) bytes.fill(FREE, at, at + size);
    for (const { at, size, constant } of stay) if (constant) bytes.fill(NEEDED, at, at + size);
    const found = [];
    for (let at = bytes.indexOf(FREE), end; at >= 0; at = bytes.indexOf(FREE, end)) {
        for (end = at; bytes[end] === FREE; ) end++;
        found.push({ at, end });
    }
    return found;
}

// The memory with this byte wherever something moves.
function without(image, moved, byte) {
    const copy = Buffer.from(image);
    for (const { at, end } of moved) copy.fill(byte, at, end);
    return copy;
}

// Memory without long runs of zeros: it is zero anyway.
function dense({ at, bytes }) {
    const found = [];
    for (let begin = 0, end; begin < bytes.length; begin = end) {
        while (begin < bytes.length && bytes[begin] === 0) begin++;
        const zeros = bytes.indexOf(Buffer.alloc(ZEROS), begin);
        end = zeros < 0 ? bytes.length : zeros;
        if (end > begin) found.push({ at: at + begin, bytes: bytes.subarray(begin, end) });
    }
    return found;
}

// ---- The modules ----

// A module with these pages of memory, and without data.
function withPages(bytes, pages) {
    const all = sections(bytes).filter(({ id }) => id !== DATA);
    const kept = all.map(({ id, from, end, read }) => {
        if (id !== MEMORY) return bytes.subarray(from, end);
        const reader = read();
        if (reader.number() !== 1 || reader.byte() !== 0) throw new Error('split.mjs: more than one memory, or one with a most');
        return section(MEMORY, [1, 0, ...number(pages)]);
    });
    return module(kept);
}

// A module that puts data into the memory of another one.
function onlyData(pages, data) {
    const memory = [1, ...name('first'), ...name('memory'), 2, 0, ...number(pages)];
    return module([section(IMPORT, memory), data]);
}

for (const file of written) rmSync(file, { force: true });
const program = references(readFileSync(linked));
const heap = program.objects.find((object) => object.name === '__heap_base');
if (!heap || program.objects.some(({ at }) => at > heap.at)) throw new Error('split.mjs: the heap does not begin behind all data');
const memory = prepared(linked);
const { image, changed } = memory;
const pages = image.length / PAGE;
const answers = games(linked, image).answers;

writeFileSync(temp('numbered'), numbered(readFileSync(linked)));
run('wasm-split', '--instrument', '--profile-export=__write_profile', ...FEATURES, temp('numbered'), '-o', temp('instrumented'));
writeFileSync(temp('profile'), profile(temp('instrumented'), image));
run('wasm-split', temp('numbered'), `--profile=${temp('profile')}`, ...FEATURES, '-g', '-o1', temp('1'), '-o2', temp('2'), '--export-prefix=%');

const moved = moving(program, staying(program, functionsOf(readFileSync(temp('1'))), addresses(memory, prepared(shifted, memory.begin))));
if (moved.some(({ end }) => end > changed)) throw new Error('split.mjs: reading the cards has changed a constant');
writeFileSync(temp('1'), withPages(readFileSync(temp('1')), pages));
for (const part of ['1', '2']) run('wasm-opt', '-O2', '--strip-debug', '--strip-producers', ...FEATURES, temp(part), '-o', temp(`${part}.small`));
const rest = without(image, moved, 0);
const [first, later, cards] = ['first', 'later', 'cards'].map(temp);
writeFileSync(first, Buffer.concat([readFileSync(temp('1.small')), dataSection(dense({ at: 0, bytes: rest.subarray(0, changed) }))]));
writeFileSync(later, Buffer.concat([readFileSync(temp('2.small')), dataSection(moved.map(({ at, end }) => ({ at, bytes: image.subarray(at, end) })))]));
writeFileSync(cards, onlyData(pages, dataSection(dense({ at: changed, bytes: rest.subarray(changed) }))));

// All three together are the memory that there was, and the first one plays without what comes later.
const together = Buffer.alloc(image.length);
for (const file of [first, cards, later]) for (const { at, bytes } of dataOf(readFileSync(file))) bytes.copy(together, at);
if (!together.equals(image)) throw new Error('split.mjs: the data of the three modules are not those of the one');
if (games(first, without(image, moved, POISON)).answers !== answers) throw new Error('split.mjs: a game needs what comes later');
[first, later, cards].forEach((file, i) => renameSync(file, written[i]));
