/* emblem.ts - a drawing for each card, made from its number: the same everywhere, and ours. Digimon have a rosette that
 * grows with their level, Tamers a shield of arcs, Options a burst of shards, Digi-Eggs an egg. */

export interface Emblem {
    /* paths in a box from -50 to 50, from the back to the front */
    paths: { d: string; tone: 1 | 2 | 3; line?: boolean }[];
}

/* A small generator, seeded by text: drawings must not change from run to run. */
function seeded(text: string): () => number {
    let state = 2166136261;
    for (const c of text) state = Math.imul(state ^ (c.codePointAt(0) ?? 0), 16777619);
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 4294967296;
    };
}

const at = (radius: number, turn: number): string =>
    `${(radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)} ${(-radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`;

/* One petal at a turn of the circle; `bulge` makes it a leaf or a blade. */
function petal(turn: number, inner: number, outer: number, width: number, bulge: number): string {
    const middle = inner + (outer - inner) * bulge;
    return `M${at(inner, turn)}Q${at(middle, turn - width)} ${at(outer, turn)}Q${at(middle, turn + width)} ${at(inner, turn)}Z`;
}

function ring(count: number, inner: number, outer: number, width: number, bulge: number, shift: number): string {
    let d = '';
    for (let i = 0; i < count; i++) d += petal((i + shift) / count, inner, outer, width / count, bulge);
    return d;
}

function polygon(sides: number, radius: number, turn: number): string {
    let d = '';
    for (let i = 0; i < sides; i++) d += `${i ? 'L' : 'M'}${at(radius, (i + turn) / sides)}`;
    return `${d}Z`;
}

const circle = (radius: number): string => `M${at(radius, 0)}A${radius} ${radius} 0 1 1 ${at(radius, 0.5)}A${radius} ${radius} 0 1 1 ${at(radius, 0)}Z`;

function digimon(random: () => number, level: number): Emblem {
    const count = 3 + Math.floor(random() * 5) + (level > 5 ? 2 : 0);
    const outer = 24 + level * 3.2;
    const bulge = 0.25 + random() * 0.6;
    const width = 0.35 + random() * 0.35;
    const shift = random() < 0.5 ? 0 : 0.5;
    const paths: Emblem['paths'] = [];
    if (level >= 5) paths.push({ d: ring(count, 10, outer + 3, width * 0.8, 1 - bulge, shift + 0.5), tone: 3 });
    paths.push({ d: ring(count, 5, outer, width, bulge, shift), tone: 1 });
    if (level >= 4) paths.push({ d: ring(count, 4, outer * 0.62, width * 0.9, 0.5, shift + 0.5), tone: 2 });
    if (level >= 6) paths.push({ d: circle(outer + 1), tone: 3, line: true });
    paths.push({ d: polygon(random() < 0.5 ? count : 6, 7 + random() * 3, shift), tone: 3 });
    return { paths };
}

function egg(random: () => number): Emblem {
    const bands = 2 + Math.floor(random() * 2);
    const paths: Emblem['paths'] = [{ d: 'M0 -38C20 -38 30 -8 30 8C30 27 17 38 0 38C-17 38 -30 27 -30 8C-30 -8 -20 -38 0 -38Z', tone: 1 }];
    for (let i = 0; i < bands; i++) {
        const y = -10 + i * 16 + random() * 4;
        let d = `M-27 ${y}`;
        for (let x = -27; x < 27; x += 9) d += `L${x + 4.5} ${y - 6}L${x + 9} ${y}`;
        paths.push({ d, tone: 3, line: true });
    }
    return { paths };
}

function tamer(random: () => number): Emblem {
    const sides = 5 + Math.floor(random() * 3);
    const turn = random();
    return {
        paths: [
            { d: polygon(sides, 42, turn), tone: 3, line: true },
            { d: polygon(sides, 33, turn + 0.5), tone: 2 },
            { d: circle(13), tone: 1 },
            { d: `M-24 34Q0 ${4 + random() * 10} 24 34`, tone: 1, line: true },
        ],
    };
}

function option(random: () => number): Emblem {
    const count = 7 + Math.floor(random() * 6);
    let back = '';
    let front = '';
    for (let i = 0; i < count; i++) {
        const turn = i / count + random() * 0.05;
        back += petal(turn, 6, 30 + random() * 16, 0.28 / count, 0.2);
        front += petal(turn + 0.5 / count, 4, 16 + random() * 12, 0.3 / count, 0.3);
    }
    return { paths: [{ d: back, tone: 1 }, { d: front, tone: 3 }, { d: circle(5), tone: 2 }] };
}

const made = new Map<string, Emblem>();

export function emblemOf(number: string, categories: readonly string[], level: number | null): Emblem {
    const known = made.get(number);
    if (known) return known;
    const random = seeded(number);
    const emblem = categories.includes('Digi-Egg')
        ? egg(random)
        : categories.includes('Tamer')
          ? tamer(random)
          : categories.includes('Option')
            ? option(random)
            : digimon(random, Math.min(level ?? 3, 7));
    made.set(number, emblem);
    return emblem;
}
