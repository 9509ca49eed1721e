/* Materials.tsx - the tray of a DigiXros or Assembly: the cards that are placed under the card that is played, those that can be
 * placed next, and what the card costs after each. */
import { useContext } from 'preact/hooks';
import { Face } from '../face/Face';
import type { BoardCard } from '../model/board';
import { materialsOf, type Offer } from '../model/offers';
import type { Ask } from '../model/types';
import { TableContext } from '../table/context';
import { Tile } from '../table/Sheets';
import { say, words } from '../words';
import { markAt, whereIs } from './Choices';

/* The cards so far, and the place where the next one is put. */
function Placed({ cards, next }: { cards: BoardCard[]; next: boolean }) {
    return (
        <ol class="materials-placed" aria-label={words.materials.placed}>
            {cards.map(card => (
                <li key={card.id}>
                    <span class="unseen">{card.name}</span>
                    {card.facts && card.number && <Face facts={{ ...card.facts, number: card.number, keywords: [] }} />}
                </li>
            ))}
            {next && <li class="materials-next">{words.materials.drop}</li>}
        </ol>
    );
}

export function Materials({ ask }: { ask: Ask }) {
    const { match, table } = useContext(TableContext);
    const board = match.board.value;
    if (!board) return null;
    const offers = materialsOf(ask)
        .map(offer => ({ offer, card: board.byId.get(offer.option.card ?? 0) }))
        .filter((item): item is { offer: Offer; card: BoardCard } => item.card !== undefined);
    const placed = ask.chosen.map(id => board.byId.get(id)).filter(card => card !== undefined);
    return (
        <div class={`materials ${table.active.value && table.targets.value.has(match.about.value) ? 'offered' : ''}`} data-place={match.about.value}>
            <Placed cards={placed} next={offers.length > 0} />
            <div class="tiles" role="group" aria-label={words.materials.title}>
                {offers.map(({ offer, card }, i) => {
                    const { cost } = offer.option;
                    const sub = [whereIs(board, card), cost === null ? null : say(words.ask.pay, { cost })].filter(Boolean).join(' · ');
                    return <Tile card={card} option={offer.option.value} mark={markAt(i)} sub={sub || undefined} act={() => table.act([offer])} look={on => (table.preview.value = on ? offer.option : null)} />;
                })}
            </div>
        </div>
    );
}
