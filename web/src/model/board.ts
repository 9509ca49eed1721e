/* board.ts - the view of an update as areas of cards, ready to be drawn. No rules: only what the engine says. */
import type { CardId, CardNumber, Place, Player, Printed, Seat, Side, Update, View, ViewCard } from './types';

export type Whose = 'me' | 'opponent';

export interface BoardCard {
    id: CardId;
    number: CardNumber | null; // null: the seat doesn't know the card
    name: string | null;
    facts: Printed | null;
    whose: Whose;
    place: Place;
    host: CardId | null; // the card that it lies under, or is linked to
    position: number; // in its area, from 0
    level: number | null;
    dp: number | null;
    colors: string[];
    keywords: string[];
    suspended: boolean;
    fresh: boolean; // played this turn
    faceDown: boolean;
    token: boolean;
    checks: number;
    under: BoardCard[];
    links: BoardCard[];
}

export interface BoardSide {
    whose: Whose;
    player: Player;
    deck: number;
    eggs: number;
    hand: BoardCard[];
    security: BoardCard[];
    trash: BoardCard[];
    breeding: BoardCard[];
    battle: BoardCard[];
    known: BoardCard[]; // cards of the deck that the seat knows
}

export interface Board {
    me: BoardSide;
    opponent: BoardSide;
    resolving: BoardCard[];
    byId: Map<CardId, BoardCard>;
}

export type Facts = ReadonlyMap<CardNumber, Printed>;

class Reader {
    readonly byId = new Map<CardId, BoardCard>();
    constructor(private facts: Facts) {}

    card(card: ViewCard, whose: Whose, place: Place, position: number, host: CardId | null = null): BoardCard {
        const facts = (card.number && this.facts.get(card.number)) || null;
        const made: BoardCard = {
            id: card.id,
            number: card.number ?? null,
            name: card.name ?? facts?.name ?? null,
            facts,
            whose,
            place,
            host,
            position,
            level: card.level ?? facts?.level ?? null,
            dp: card.dp ?? null,
            colors: card.colors ?? facts?.colors ?? [],
            keywords: card.keywords ?? facts?.keywords ?? [],
            suspended: card.suspended ?? false,
            fresh: card.played_this_turn ?? false,
            faceDown: card.face_down ?? false,
            token: card.token ?? false,
            checks: card.checks ?? 1,
            under: this.cards(card.under ?? [], whose, 'UNDER', card.id),
            links: this.cards(card.links ?? [], whose, 'LINKED', card.id),
        };
        this.byId.set(made.id, made);
        return made;
    }

    cards(list: ViewCard[], whose: Whose, place: Place, host: CardId | null = null): BoardCard[] {
        return list.map((card, i) => this.card(card, whose, place, i, host));
    }

    side(side: Side, whose: Whose, player: Player): BoardSide {
        return {
            whose,
            player,
            deck: side.deck,
            eggs: side.digi_egg_deck,
            hand: this.cards(side.hand, whose, 'HAND'),
            security: this.cards(side.security, whose, 'SECURITY'),
            trash: this.cards(side.trash, whose, 'TRASH'),
            breeding: this.cards(side.breeding, whose, 'BREEDING'),
            battle: this.cards(side.battle, whose, 'BATTLE'),
            known: [
                ...this.cards(side.deck_known, whose, 'DECK'),
                ...this.cards(side.digi_egg_deck_known, whose, 'DIGI_EGG_DECK'),
            ],
        };
    }
}

/* Who is at the bottom of the table: a spectator sits with A. */
export function seatPlayer(seat: Seat): Player {
    return seat === 'B' ? 'B' : 'A';
}

export function otherPlayer(player: Player): Player {
    return player === 'A' ? 'B' : 'A';
}

export function boardOf(view: View, seat: Seat, facts: Facts): Board {
    const reader = new Reader(facts);
    const player = seatPlayer(seat);
    const me = reader.side(view.me, 'me', player);
    const opponent = reader.side(view.opponent, 'opponent', otherPlayer(player));
    const resolving = reader.cards(view.in_no_area, view.my_turn ? 'me' : 'opponent', 'NOWHERE');
    return { me, opponent, resolving, byId: reader.byId };
}

/* Numbers of cards in the update whose facts aren't known yet. */
export function unknownNumbers(update: Update, facts: Facts): CardNumber[] {
    const found = new Set<CardNumber>();
    const see = (cards: ViewCard[]): void => {
        for (const card of cards) {
            if (card.number && !facts.has(card.number)) found.add(card.number);
            see(card.under ?? []);
            see(card.links ?? []);
        }
    };
    for (const side of [update.view.me, update.view.opponent])
        for (const list of [side.hand, side.security, side.trash, side.breeding, side.battle, side.deck_known, side.digi_egg_deck_known])
            see(list);
    see(update.view.in_no_area);
    for (const event of update.events) if (event.number && !facts.has(event.number)) found.add(event.number);
    return [...found];
}

const isDigimon = (card: BoardCard): boolean => card.dp !== null || card.level !== null;

/* The battle area in two groups: Digimon, then Tamers and Options. */
export function battleGroups(cards: BoardCard[]): [BoardCard[], BoardCard[]] {
    return [cards.filter(isDigimon), cards.filter(card => !isDigimon(card))];
}

/* Cards of the same name where they lie: their number from 1, else 0. */
export function ordinal(board: Board, card: BoardCard): number {
    const same = [...board.byId.values()].filter(
        other => other.name !== null && other.name === card.name && other.place === card.place && other.whose === card.whose && other.host === card.host,
    );
    return same.length > 1 ? same.findIndex(other => other.id === card.id) + 1 : 0;
}

/* The cards that are drawn as cards: one's hand and both fields. */
export function onTable(board: Board): Set<CardId> {
    const { me, opponent } = board;
    return new Set([...me.hand, ...me.battle, ...me.breeding, ...opponent.battle, ...opponent.breeding].map(card => card.id));
}
