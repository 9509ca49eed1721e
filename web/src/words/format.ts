/* format.ts - sentences from templates, a subset of ICU MessageFormat:
 *
 *   {name}                                     a value
 *   {n, plural, one {# card} other {# cards}}  by number; # is the number; =0 {...} matches it exactly
 *   {who, select, you {you} other {they}}      by word
 *   [[ to the {place}]]                        left out if a value in it is missing
 *
 * A value may be more than text: a card that the reader can look at. So a sentence is a list of parts. */

export interface CardRef {
    card: number | null;
    number: string | null;
    name: string;
}

export type Part = string | CardRef;
export type Value = string | number | null | undefined | CardRef | Part[];
export type Values = Record<string, Value>;

/* Which form of a plural a number takes. Each language has its own rule. */
export type Plural = (n: number) => 'one' | 'other';

interface Reader {
    text: string;
    at: number;
    values: Values;
    plural: Plural;
    count: number | null;
    missing: boolean;
}

const isEmpty = (value: Value): boolean =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function add(out: Part[], part: Part): void {
    const last = out.length - 1;
    if (part === '') return;
    if (typeof part === 'string' && typeof out[last] === 'string') out[last] += part;
    else out.push(part);
}

function addValue(out: Part[], value: Value): void {
    if (Array.isArray(value)) for (const part of value) add(out, part);
    else if (value !== null && value !== undefined) add(out, typeof value === 'number' ? String(value) : value);
}

/* The text between the brace at `at` and the one that closes it. */
function braced(r: Reader): string {
    const from = r.at + 1;
    let depth = 0;
    for (; r.at < r.text.length; r.at++) {
        if (r.text[r.at] === '{') depth++;
        if (r.text[r.at] === '}' && --depth === 0) break;
    }
    return r.text.slice(from, r.at++);
}

function cases(text: string): Map<string, string> {
    const found = new Map<string, string>();
    const r: Reader = { text, at: 0, values: {}, plural: () => 'other', count: null, missing: false };
    while (r.at < text.length) {
        const open = text.indexOf('{', r.at);
        if (open < 0) break;
        const key = text.slice(r.at, open).trim();
        r.at = open;
        found.set(key, braced(r));
    }
    return found;
}

function chosenCase(r: Reader, kind: string, value: Value, all: Map<string, string>): string {
    if (kind === 'select') return all.get(String(value ?? 'other')) ?? all.get('other') ?? '';
    const n = Number(value ?? 0);
    return all.get(`=${n}`) ?? all.get(r.plural(n)) ?? all.get('other') ?? '';
}

function argument(r: Reader, out: Part[]): void {
    const inside = braced(r);
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const value = r.values[name];
    if (comma < 0) {
        if (isEmpty(value)) r.missing = true;
        addValue(out, value);
        return;
    }
    const rest = inside.slice(comma + 1);
    const second = rest.indexOf(',');
    const kind = rest.slice(0, second).trim();
    const text = chosenCase(r, kind, value, cases(rest.slice(second + 1)));
    const inner: Reader = { ...r, text, at: 0, count: kind === 'plural' ? Number(value ?? 0) : r.count, missing: false };
    for (const part of run(inner)) add(out, part);
    r.missing ||= inner.missing;
}

function group(r: Reader, out: Part[]): void {
    const end = r.text.indexOf(']]', r.at);
    const inner: Reader = { ...r, text: r.text.slice(r.at + 2, end), at: 0, missing: false };
    const parts = run(inner);
    if (!inner.missing) for (const part of parts) add(out, part);
    r.at = end + 2;
}

function run(r: Reader): Part[] {
    const out: Part[] = [];
    while (r.at < r.text.length) {
        const c = r.text[r.at] ?? '';
        if (c === '{') argument(r, out);
        else if (r.text.startsWith('[[', r.at)) group(r, out);
        else {
            add(out, c === '#' && r.count !== null ? String(r.count) : c);
            r.at++;
        }
    }
    return out;
}

/* English, and most languages of Europe; languages without plural forms always answer "other". */
export const oneOrMore: Plural = n => (Math.abs(n) === 1 ? 'one' : 'other');

export function parts(template: string, values: Values, plural: Plural = oneOrMore): Part[] {
    return run({ text: template, at: 0, values, plural, count: null, missing: false });
}

export function plain(list: Part[]): string {
    return list.map(part => (typeof part === 'string' ? part : part.name)).join('');
}

export function text(template: string, values: Values = {}, plural: Plural = oneOrMore): string {
    return plain(parts(template, values, plural));
}

export function capital(list: Part[]): Part[] {
    const first = list[0];
    if (typeof first !== 'string' || first === '') return list;
    return [first.charAt(0).toUpperCase() + first.slice(1), ...list.slice(1)];
}
