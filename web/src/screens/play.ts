/* play.ts - how a game begins. */
import type { Deck, Who } from '../link/protocol';

export interface Start {
    kind: 'computer' | 'hotseat' | 'watch';
    decks: [Deck, Deck];
    seats: [Who, Who];
    seed: string;
}
