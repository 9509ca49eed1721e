/* decks.ts - the decks that can be played: built-in ones, and a person's own; and what was chosen last. */
import { signal } from '@preact/signals';
import { learn, newest, sets, starters, tournaments } from 'virtual:decks';
import type { Deck, DeckObject } from '../link/protocol';

const KEY = 'dcg.decks';

function stored(): DeckObject[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]') as DeckObject[];
    } catch {
        return [];
    }
}

export const ownDecks = signal<DeckObject[]>(stored());

export function keepDecks(decks: DeckObject[]): void {
    ownDecks.value = decks;
    localStorage.setItem(KEY, JSON.stringify(decks));
}

/* What is played where nothing was chosen: two decks of the same strength, whose cards come with the page. */
export const usual = { own: 'bt22-omnimon', their: 'bt17-three-great-angels' };

const OWN = 'own:';

/* What a choice of the lists means to the engine. */
export function deckOf(choice: string): Deck {
    if (!choice.startsWith(OWN)) return choice;
    return ownDecks.value.find(deck => deck.name === choice.slice(OWN.length)) ?? usual.own;
}

export const ownChoice = (deck: DeckObject): string => OWN + deck.name;

const sameCards = (a: DeckObject, b: DeckObject): boolean => [a, b].map(({ main, eggs }) => JSON.stringify([Object.entries(main).sort(), Object.entries(eggs).sort()])).every((text, _, [first]) => text === first);

/* Keeps a deck under its name; another deck that has the name stays. */
export function keepDeck(deck: DeckObject): DeckObject {
    const known = ownDecks.value.find(own => sameCards(own, deck));
    if (known) return known;
    let { name } = deck;
    for (let n = 2; ownDecks.value.some(own => own.name === name); n++) name = `${deck.name} ${n}`;
    const kept = { ...deck, name };
    keepDecks([kept, ...ownDecks.value]);
    return kept;
}

export interface Group {
    key: 'newest' | 'tournaments' | 'sets' | 'starters' | 'learn';
    decks: readonly (readonly [name: string, title: string])[];
}

export const groups: readonly Group[] = [
    { key: 'newest', decks: newest },
    { key: 'tournaments', decks: tournaments },
    { key: 'sets', decks: sets },
    { key: 'starters', decks: starters },
    { key: 'learn', decks: learn },
];

/* ---- The form of a new game ---- */

export type Mode = 'computer' | 'hotseat' | 'watch';

export interface Choices {
    mode: Mode;
    level: number;
    decks: [string, string];
}

const CHOICES = 'dcg.setup';

export function storedChoices(): Choices {
    const none: Choices = { mode: 'computer', level: 2, decks: [usual.own, usual.their] };
    try {
        return { ...none, ...(JSON.parse(localStorage.getItem(CHOICES) ?? '{}') as Partial<Choices>) };
    } catch {
        return none;
    }
}

export function keepChoices(part: Partial<Choices>): Choices {
    const next = { ...storedChoices(), ...part };
    localStorage.setItem(CHOICES, JSON.stringify(next));
    return next;
}

/* A deck for the person, as the next game has it. */
export const choosePlayed = (choice: string): Choices => keepChoices({ decks: [choice, storedChoices().decks[1]] });
