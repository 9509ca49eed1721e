/* decks.ts - the decks that can be played: built-in ones, and a person's own. */
import { signal } from '@preact/signals';
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

const OWN = 'own:';

/* What a choice of the lists means to the engine. */
export function deckOf(choice: string): Deck {
    if (!choice.startsWith(OWN)) return choice;
    return ownDecks.value.find(deck => deck.name === choice.slice(OWN.length)) ?? 'ember';
}

export const ownChoice = (deck: DeckObject): string => OWN + deck.name;
