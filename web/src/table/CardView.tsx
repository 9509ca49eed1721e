/* CardView.tsx - a card on the table: a button with its face and its marks. */
import type { JSX } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { Back, Face } from '../face/Face';
import type { BoardCard } from '../model/board';
import { cardSpot } from '../model/offers';
import { words } from '../words';
import { cardLabel } from './label';
import { TableContext, type TableParts } from './context';

interface Look {
    classes: string[];
    marks: string[];
}

/* How a card stands to what is going on: each mark also has its word. */
function lookOf({ match, table }: TableParts, card: BoardCard): Look {
    const spot = cardSpot(card.id);
    const update = match.update.value;
    const ask = match.ask.value;
    const offers = match.offers.value.bySource.get(spot);
    const look: Look = { classes: [], marks: [] };
    const is = (on: unknown, name: string, mark?: string): void => {
        if (!on) return;
        look.classes.push(name);
        if (mark) look.marks.push(mark);
    };
    is(card.suspended, 'suspended');
    is(offers, 'can');
    is(table.selected.value === spot, 'selected');
    is(table.active.value !== null && table.active.value !== spot && table.targets.value.has(spot), 'offered');
    is(table.active.value !== null && !table.targets.value.has(spot) && table.refused.value.has(spot), 'refused');
    is(update?.view.attacker === card.id, 'attacker', words.card.attacker);
    is(update?.view.target === card.id, 'attacked', words.card.target);
    is(ask?.source === card.id, 'source');
    is(ask?.chosen.includes(card.id) || offers?.some(o => table.picked.value.includes(o.option.value)), 'chosen', words.card.chosen);
    is(match.hint.value && (match.hint.value.card === card.id || match.hint.value.other === card.id), 'hinted', words.table.hint);
    const { breeding, main } = match.plans.value;
    is([breeding, main].some(plan => plan?.[0].card === card.id || plan?.[0].other === card.id), 'planned', words.card.planned);
    is(table.outlined.value === card.id, 'outlined');
    is(table.dragged.value === spot, 'dragged');
    return look;
}

function pickedNumber({ match, table }: TableParts, card: BoardCard): number {
    const offers = match.offers.value.bySource.get(cardSpot(card.id)) ?? [];
    return 1 + table.picked.value.findIndex(value => offers.some(o => o.option.value === value));
}

/* A card that stays as it is isn't compared again. */
export function CardView({ card }: { card: BoardCard }) {
    const parts = useContext(TableContext);
    const { match, keys } = parts;
    const spot = cardSpot(card.id);
    const offers = match.offers.value.bySource.get(spot);
    const { classes, marks } = lookOf(parts, card);
    const key = keys.value.get(spot);
    const picked = pickedNumber(parts, card);
    const label = cardLabel(card, offers, key, marks);
    const look = classes.join(' ');
    const option = offers?.[0]?.option.value;
    const { facts, name, colors, keywords, level, dp, place, under, links } = card;
    const view = (): JSX.Element => (
        <li class={`slot ${card.suspended ? 'turned' : ''}`}>
            <button type="button" class={`card ${look}`} data-card={card.id} data-key={key} data-spot={spot} data-option={option} aria-pressed={classes.includes('selected') || classes.includes('chosen') ? 'true' : undefined}>
                <span class="unseen">{label}</span>
                {card.number === null || card.facts === null ? (
                    <Back />
                ) : (
                    <Face
                        facts={{
                            number: card.number,
                            name: card.name ?? '',
                            categories: card.facts.categories,
                            colors: card.colors,
                            level: card.level,
                            dp: card.dp,
                            cost: card.facts.cost,
                            keywords: card.place === 'BATTLE' || card.place === 'BREEDING' ? card.keywords : [],
                            token: card.token,
                            printedDp: card.facts.dp,
                        }}
                    />
                )}
                <span class="badges" aria-hidden="true">
                    {key && <kbd class="key">{key}</kbd>}
                    {picked > 0 && <b class="nth">{picked}</b>}
                    {card.under.length > 0 && <b class="under">≡{card.under.length}</b>}
                    {card.links.length > 0 && (
                        <b class="links">
                            <svg viewBox="0 0 12 12">
                                <path d="M4 8 8 4M3 6 1.5 7.5a2 2 0 0 0 3 3L6 9M6 3l1.5-1.5a2 2 0 0 1 3 3L9 6" />
                            </svg>
                            {card.links.length}
                        </b>
                    )}
                    {card.fresh && (
                        <b class="fresh">
                            <svg viewBox="0 0 12 12">
                                <path d="M2 1H10M2 11H10M3 1C3 5 9 7 9 11M9 1C9 5 3 7 3 11" />
                            </svg>
                        </b>
                    )}
                </span>
            </button>
        </li>
    );
    return useMemo(view, [spot, look, key, picked, label, option, facts, card.number, name, colors.join(), keywords.join(), level, dp, place, under.length, links.length, card.fresh, card.token]);
}
