// references.mjs - what each function and each object of a linked module refers to, by the symbols and the relocations that the linker keeps
// (wasm-ld --emit-relocs). Nothing is guessed: whether a number is an address, and of which object, a relocation tells. The format is that of
// the sections "linking" and "reloc." of WebAssembly object files (https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md).
// What isn't understood is an error.
import { CODE, DATA, importedFunctions, Reader, sections, segments } from './bytes.mjs';

const VERSION = 2;
const SEGMENTS = 5;
const SYMBOLS = 8;
const CONSTANTS = '.rodata';
// Kinds of symbols
const OBJECT = 1;
const SECTION = 3;
const KINDS = 6;
// Flags of symbols
const UNDEFINED = 0x10;
const NAMED = 0x40;
const THREAD = 0x100;
const ABSOLUTE = 0x200;
// Flag of segments
const OF_THREAD = 2;
// Relocations that are the number of a function, of a place in a table, of a type, of a global or of a table
const NUMBERS = [0, 1, 2, 6, 7, 13, 20, 26];
// Those that are an address, and how it is written
const ADDRESSES = new Map([
    [3, (reader) => reader.number()], // R_WASM_MEMORY_ADDR_LEB
    [4, (reader) => reader.signed() >>> 0], // R_WASM_MEMORY_ADDR_SLEB
    [5, (reader) => reader.take(4).readUInt32LE()], // R_WASM_MEMORY_ADDR_I32
]);

// ---- Symbols ----

function only(all, test, what) {
    const found = all.filter(test);
    if (found.length !== 1) throw new Error(`references.mjs: not one ${what}: is the module linked with --emit-relocs?`);
    return found[0];
}

// The segments of memory. The last ones may have no bytes: where such a segment lies, the addresses of its objects tell.
function memory(names, data) {
    const found = names.list(() => {
        const name = names.name();
        names.number(); // how it is aligned
        if (names.number() & OF_THREAD) throw new Error(`references.mjs: the segment ${name} is of a thread`);
        return { name, constant: name === CONSTANTS, at: null };
    });
    if (data.length > found.length) throw new Error('references.mjs: a segment without a name');
    data.forEach((segment, i) => Object.assign(found[i], segment));
    const lost = found.slice(data.length).find(({ name }) => !name.startsWith('.bss'));
    if (lost) throw new Error(`references.mjs: the segment ${lost.name} has no bytes`);
    return found;
}

// An object that isn't there has the address 0; one that the linker makes is an address alone. Several names may be one object.
function object(reader, flags, all, known) {
    const name = reader.name();
    const nowhere = { name: 'nowhere', constant: false, at: 0 };
    if (flags & UNDEFINED) return { name, segment: nowhere, offset: 0, size: 0, refers: new Set() };
    const [number, offset, size] = [reader.number(), reader.number(), reader.number()];
    if (flags & ABSOLUTE) return { name, segment: nowhere, offset, size: 0, refers: new Set() };
    if (!all[number]) throw new Error(`references.mjs: ${name} is in no segment`);
    const key = `${number} ${offset} ${size}`;
    if (!known.has(key)) known.set(key, { name, segment: all[number], offset, size, refers: new Set() });
    return known.get(key);
}

// An object, or null for a function and the like.
function symbol(reader, all, known) {
    const [kind, flags] = [reader.byte(), reader.number()];
    if (kind >= KINDS || flags & THREAD) throw new Error(`references.mjs: a symbol of the kind ${kind} with the flags ${flags}`);
    if (kind === OBJECT) return object(reader, flags, all, known);
    reader.number();
    if (kind !== SECTION && (!(flags & UNDEFINED) || flags & NAMED)) reader.name();
    return null;
}

function symbols(all, data) {
    const reader = only(all, ({ name }) => name === 'linking', 'section "linking"').read();
    if (reader.number() !== VERSION) throw new Error('references.mjs: another version of the section "linking"');
    const parts = new Map();
    while (!reader.done) parts.set(reader.byte(), reader.part());
    const [names, table] = [parts.get(SEGMENTS), parts.get(SYMBOLS)];
    if (!names || !table) throw new Error('references.mjs: no segments, or no symbols');
    const [segments, known] = [memory(names, data), new Map()];
    return table.list(() => symbol(table, segments, known));
}

// ---- Relocations ----

// The addresses in a section: where each stands, and of which object. What stands there has to be the address of that object.
function* addresses(module, all, target, kind, symbols) {
    const reader = only(all, ({ name }) => name === `reloc.${kind}`, `section "reloc.${kind}"`).read();
    if (all[reader.number()] !== target) throw new Error(`references.mjs: "reloc.${kind}" is about another section`);
    for (let count = reader.number(); count > 0; count--) {
        const [type, place, number] = [reader.byte(), reader.number(), reader.number()];
        const address = ADDRESSES.get(type);
        if (!address && !NUMBERS.includes(type)) throw new Error(`references.mjs: a relocation of the type ${type}`);
        if (!address) continue;
        const [object, addend] = [symbols[number], reader.signed()];
        if (!object) throw new Error(`references.mjs: an address of the symbol ${number}, which is no object`);
        const { name, segment, offset, size } = object;
        const value = address(new Reader(module, target.begin + place, target.end));
        segment.at ??= value - addend - offset;
        if ((segment.at + offset + addend) >>> 0 !== value) throw new Error(`references.mjs: ${value} is not the address of ${name}`);
        if (segment.constant && size === 0) throw new Error(`references.mjs: ${name} has no size`);
        yield { place, object };
    }
    if (!reader.done) throw new Error(`references.mjs: "reloc.${kind}" goes on behind its last relocation`);
}

// Whose each byte of a section is. Strings may share bytes, but no address stands in those.
function owners(length, all) {
    const owner = new Array(length).fill(null);
    for (const one of all) for (let place = one.from; place < one.end; place++) owner[place] = owner[place] ? 'several' : one;
    return (place) => {
        if (!owner[place] || owner[place] === 'several') throw new Error(`references.mjs: an address at ${place}, which is not one thing's`);
        return owner[place];
    };
}

// ---- The module ----

// The functions that a module defines, each with its number, and its objects, each with its address and size, and whether it is constant.
// "refers" of both is the set of the objects that it refers to.
export function references(module) {
    const all = sections(module);
    const code = only(all, ({ id }) => id === CODE, 'section of functions');
    const data = only(all, ({ id }) => id === DATA, 'section of data');
    const found = symbols(all, segments(data));

    const first = importedFunctions(all);
    const bodies = code.read();
    const functions = bodies.list((_, i) => {
        const { at, end } = bodies.part();
        return { number: first + i, from: at - code.begin, end: end - code.begin, refers: new Set() };
    });
    const functionAt = owners(code.end - code.begin, functions);
    for (const { place, object } of addresses(module, all, code, 'CODE', found)) functionAt(place).refers.add(object);

    const objects = [...new Set(found)].filter((one) => one && one.size > 0);
    const written = objects.filter(({ segment }) => segment.bytes);
    const places = written.map((one) => ({ one, from: one.segment.from + one.offset, end: one.segment.from + one.offset + one.size }));
    const objectAt = owners(data.end - data.begin, places);
    for (const { place, object } of addresses(module, all, data, 'DATA', found)) objectAt(place).one.refers.add(object);

    for (const { name, segment } of objects) if (segment.at === null) throw new Error(`references.mjs: nothing tells where ${name} is`);
    return { functions, objects: objects.map((one) => Object.assign(one, { at: one.segment.at + one.offset, constant: one.segment.constant })) };
}
