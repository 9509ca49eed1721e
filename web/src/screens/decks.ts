/* decks.ts - the decks that can be played: built-in ones, and a person's own. */
import { signal } from '@preact/signals';
import type { Deck, DeckObject } from '../link/protocol';

/* Names that the engine knows, with the words for people. Own cards of this project come first. */
export const builtIn: readonly [string, string][] = [
    ['ember', 'Ember'],
    ['tide', 'Tide'],
    ['st1', 'ST-1'],
    ['st2', 'ST-2'],
    ['st3', 'ST-3'],
    ['st4', 'ST-4'],
    ['st5', 'ST-5'],
    ['st6', 'ST-6'],
    ['gallantmon', 'Gallantmon (ST-7)'],
    ['beelzemon', 'Beelzemon (ST-14)'],
    ['dragon-of-courage', 'Dragon of Courage (ST-15)'],
    ['vortex-warriors', 'Vortex Warriors (ST-18)'],
    ['bt4-imperialdramon', 'Imperialdramon (BT4)'],
    ['bt7-green-hybrid', 'Green Hybrid (BT7)'],
    ['bt8-imperialdramon', 'Imperialdramon (BT8)'],
    ['bt11-xros-heart', 'Xros Heart (BT11)'],
    ['bt13-shinegreymon-burst', 'ShineGreymon (BT13)'],
    ['bt14-d-brigade', 'D-Brigade (BT14)'],
    ['bt15-veemon-armor', 'Veemon Armor (BT15)'],
    ['bt17-three-great-angels', 'Three Great Angels (BT17)'],
    ['bt21-gaiamon-appfusion', 'Gaiamon (BT21)'],
    ['bt22-omnimon', 'Omnimon (BT22)'],
    ['bt24-diaboromon', 'Diaboromon (BT24)'],
    ['bt26-glowing-dawn', 'Glowing Dawn (BT26)'],
    ['bt26-shambala', 'Shambala (BT26)'],
    ['ex3-examon', 'Examon (EX3)'],
    ['ex6-ragnaloardmon-blastdna', 'RagnaLoardmon (EX6)'],
    ['ex8-pyramidimon', 'Pyramidimon (EX8)'],
    ['ad1-puppets', 'Puppets (AD1)'],
];

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
