/* label.ts - cards and sides in words, for screen readers and for the keys that say the table. */
import { say, words } from '../words';
import type { BoardCard, BoardSide } from '../model/board';
import type { Offer } from '../model/offers';

export function cardLabel(card: BoardCard, offers: Offer[] | undefined, key: string | undefined, marks: string[]): string {
    if (card.number === null) return [words.card.hidden, ...marks].join(', ');
    const verbs = [...new Set((offers ?? []).map(o => (words.verbs as Record<string, string>)[o.option.verb] ?? ''))].filter(Boolean);
    return [
        card.name,
        card.facts?.level === null ? card.facts.categories.join(' ') : null,
        card.level !== null && say(words.card.level, { level: card.level }),
        card.dp !== null && say(words.card.dp, { dp: card.dp }),
        card.place === 'HAND' && card.facts?.cost != null && say(words.card.cost, { cost: card.facts.cost }),
        card.suspended && words.card.suspended,
        card.fresh && words.card.fresh,
        card.token && words.card.token,
        card.under.length > 0 && say(words.card.underCount, { n: card.under.length }),
        card.links.length > 0 && say(words.card.linkCount, { n: card.links.length }),
        card.place === 'BATTLE' && card.keywords.join(', '),
        ...marks,
        verbs.length > 0 && say(words.card.can, { what: verbs.join(', ').toLowerCase() }),
        key && say(words.ui.key, { key }),
    ]
        .filter(Boolean)
        .join(', ');
}

const names = (cards: BoardCard[]): string => (cards.length > 0 ? cards.map(card => cardLabel(card, undefined, undefined, [])).join('; ') : words.areas.empty);

export function sideText(side: BoardSide, player: string): string {
    const { areas } = words;
    return [
        player,
        `${areas.battle}: ${names(side.battle)}`,
        `${areas.breeding}: ${names(side.breeding)}`,
        `${areas.security}: ${side.security.length}`,
        `${areas.hand}: ${side.hand.length}`,
        `${areas.deck}: ${side.deck}`,
        `${areas.trash}: ${side.trash.length}`,
    ].join('. ');
}
