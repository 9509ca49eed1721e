// bytes.mjs - the bytes of WebAssembly modules, read and written. What isn't understood is an error.

export const CUSTOM = 0;
export const IMPORT = 2;
export const FUNCTION = 3;
export const MEMORY = 5;
export const CODE = 10;
export const DATA = 11;

const HEADER = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const CONST = 0x41;
const END = 0x0b;

// ---- Reading ----

export class Reader {
    constructor(bytes, at = 0, end = bytes.length) {
        [this.bytes, this.at, this.end] = [bytes, at, end];
    }
    get done() {
        return this.at === this.end;
    }
    byte() {
        if (this.at >= this.end) throw new Error('a module ends too early');
        return this.bytes[this.at++];
    }
    // The number without a sign, and how many bits it was written with.
    bits(most) {
        for (let value = 0, shift = 0; ; ) {
            if (shift >= most) throw new Error(`a number of more than ${most} bits`);
            const byte = this.byte();
            value += (byte & 127) * 2 ** shift;
            shift += 7;
            if (byte < 128) return [value, shift];
        }
    }
    number() {
        return this.bits(32)[0];
    }
    signed() {
        const [value, bits] = this.bits(32);
        return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
    }
    take(size) {
        if (size > this.end - this.at) throw new Error('a module ends too early');
        this.at += size;
        return this.bytes.subarray(this.at - size, this.at);
    }
    name() {
        return this.take(this.number()).toString();
    }
    // A part that is preceded by its size.
    part() {
        const size = this.number();
        this.take(size);
        return new Reader(this.bytes, this.at - size, this.at);
    }
    // As many things as a number tells.
    list(read) {
        return Array.from({ length: this.number() }, read);
    }
}

// The sections of a module: the kind of each, the name of one of a kind of its own, and where it and what is in it lie.
export function sections(module) {
    if (!module.subarray(0, 8).equals(HEADER)) throw new Error('no module');
    const reader = new Reader(module, 8);
    const found = [];
    while (!reader.done) {
        const from = reader.at;
        const id = reader.byte();
        const { at: begin, end } = reader.part();
        const content = new Reader(module, begin, end);
        const name = id === CUSTOM ? content.name() : null;
        const inside = content.at;
        found.push({ id, name, from, begin, end, read: () => new Reader(module, inside, end) });
    }
    return found;
}

// Where each segment of a data section is in memory, and its bytes; "from" is where they lie in the section.
export function segments({ begin, read }) {
    const reader = read();
    return reader.list(() => {
        if (reader.byte() !== 0 || reader.byte() !== CONST) throw new Error('a segment without an address');
        const at = reader.signed();
        if (reader.byte() !== END) throw new Error('a segment without an address');
        const bytes = reader.take(reader.number());
        return { at, from: reader.at - bytes.length - begin, bytes };
    });
}

// How many functions a module imports; those of its own are numbered behind them.
export function importedFunctions(all) {
    const found = all.find(({ id }) => id === IMPORT);
    if (!found) return 0;
    const reader = found.read();
    const limits = () => (reader.byte() & 1 ? [reader.number(), reader.number()] : [reader.number()]);
    const skip = [() => reader.number(), () => [reader.byte(), limits()], limits, () => [reader.byte(), reader.byte()]];
    const kinds = reader.list(() => {
        reader.name();
        reader.name();
        const kind = reader.byte();
        if (!skip[kind]) throw new Error(`an import of the kind ${kind}`);
        skip[kind]();
        return kind;
    });
    return kinds.filter((kind) => kind === 0).length;
}

// ---- Writing ----

export function number(value) {
    const bytes = [];
    do {
        bytes.push((value & 127) | (value > 127 ? 128 : 0));
        value >>>= 7;
    } while (value > 0);
    return bytes;
}

// The address of a segment is a signed number.
function address(value) {
    const bytes = [];
    while (value > 63) {
        bytes.push((value & 127) | 128);
        value >>>= 7;
    }
    return [CONST, ...bytes, value, END];
}

export const name = (text) => [...number(Buffer.byteLength(text)), ...Buffer.from(text)];

export function section(id, bytes) {
    return Buffer.concat([Buffer.from([id, ...number(bytes.length)]), Buffer.from(bytes)]);
}

export function dataSection(parts) {
    const data = parts.map(({ at, bytes }) => Buffer.concat([Buffer.from([0, ...address(at), ...number(bytes.length)]), bytes]));
    return section(DATA, Buffer.concat([Buffer.from(number(parts.length)), ...data]));
}

// The names of the functions of a module, by number.
export function nameSection(names) {
    const all = names.flatMap((text, index) => [...number(index), ...name(text)]);
    const functions = [...number(names.length), ...all];
    return section(CUSTOM, [...name('name'), 1, ...number(functions.length), ...functions]);
}

export function module(parts) {
    return Buffer.concat([HEADER, ...parts]);
}
