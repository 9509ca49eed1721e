/* index.ts - the language that is used, and how its sentences are asked for. */
import type { Decision, EventKind, Place, Purpose, ReasonKind, Refusal, Verb } from '../link/names';
import { en } from './en';
import { parts, plain, type Part, type Values } from './format';

export { capital, parts, plain, text } from './format';
export type { CardRef, Part, Value, Values } from './format';

/* A language has the same keys as English, each with a text of its own. */
type Widen<T> = T extends string ? string : T extends readonly unknown[] ? readonly Widen<T[number]>[] : { [K in keyof T]: Widen<T[K]> };
export type Words = Widen<typeof en>;

/* Every name of the engine's tables has its words. */
export const complete = en satisfies {
    events: Record<EventKind, string>;
    options: Record<Verb, string>;
    verbs: Record<Verb, string>;
    decisions: Record<Decision, string>;
    purposes: Record<Purpose, string>;
    places: Record<Place, string>;
    refusals: Record<Refusal, string>;
    reasons: Record<ReasonKind, string>;
};

export let words: Words = en;

export function setWords(language: Words): void {
    words = language;
}

/* A sentence of the table `list` by its name; names of later versions of the engine are shown as they are. */
export function named(list: Readonly<Record<string, string>>, name: string, values: Values = {}): Part[] {
    return parts(list[name] ?? name.toLowerCase().replaceAll('_', ' '), values);
}

export function say(template: string, values: Values = {}): string {
    return plain(parts(template, values));
}
