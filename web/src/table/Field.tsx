/* Field.tsx - one player's side of the table: breeding area, security, battle area, piles. */
import { useContext } from 'preact/hooks';
import { Back, Face } from '../face/Face';
import { battleGroups, type BoardCard, type BoardSide } from '../model/board';
import { cardSpot, type Spot } from '../model/offers';
import { say, words } from '../words';
import { CardView } from './CardView';
import { TableContext } from './context';
import type { Sheet } from './state';

type Pile = Extract<Sheet, { kind: 'pile' }>['pile'];

/* How an area stands to what is selected. */
function useSpot(spot: Spot | null): string {
    const { match, table } = useContext(TableContext);
    if (!spot) return '';
    if (table.active.value === null) return match.offers.value.bySource.has(spot) ? 'can' : '';
    const alias: Spot[] = spot === 'battle' ? ['battle', 'middle'] : [spot];
    if (alias.some(s => table.targets.value.has(s))) return 'offered';
    return alias.some(s => table.refused.value.has(s)) ? 'refused' : '';
}

function PileView({ side, pile, count, top }: { side: BoardSide; pile: Pile; count: number; top?: BoardCard | undefined }) {
    const { match, table, keys } = useContext(TableContext);
    const spot: Spot | null = side.whose !== 'me' ? null : pile === 'eggs' || pile === 'trash' ? pile : null;
    const state = useSpot(spot);
    const key = spot ? keys.value.get(spot) : undefined;
    const name = words.areas[pile];
    const hatch = spot ? match.offers.value.bySource.get(spot)?.[0] : undefined;
    const label = [`${name}: ${count}`, hatch && words.options.HATCH, key && say(words.ui.key, { key })].filter(Boolean).join(', ');
    const open = (): void => {
        const prepares = match.preparing.value && spot === 'eggs';
        if (!hatch && !prepares) table.sheet.value = { kind: 'pile', whose: side.whose, pile };
    };
    return (
        <button type="button" class={`pile ${pile} ${state}`} data-key={key} data-spot={spot ?? undefined} data-from={top ? cardSpot(top.id) : undefined} data-option={hatch?.option.value} data-pile={`${side.whose}-${pile}`} onClick={open}>
            <span class="unseen">{label}</span>
            <span class="pile-card" aria-hidden="true">
                {top?.facts && top.number ? (
                    <Face facts={{ ...top.facts, number: top.number, keywords: [], dp: null }} />
                ) : count > 0 ? (
                    <Back eggs={pile === 'eggs'} />
                ) : (
                    <span class="empty" />
                )}
            </span>
            <span class="pile-name" aria-hidden="true">
                {name} <b>{count}</b>
            </span>
            {key && (
                <kbd class="key" aria-hidden="true">
                    {key}
                </kbd>
            )}
        </button>
    );
}

function Security({ side }: { side: BoardSide }) {
    const { match, table } = useContext(TableContext);
    const spot: Spot | null = side.whose === 'opponent' ? 'player' : null;
    const state = useSpot(spot);
    const view = match.update.value?.view;
    const attacked = view?.attacker != null && view.target === null && match.board.value?.byId.get(view.attacker)?.whose !== side.whose;
    const target = spot ? table.targets.value.get(spot)?.[0] : undefined;
    return (
        <button
            type="button"
            class={`security ${state} ${attacked ? 'attacked' : ''}`}
            data-spot={spot ?? undefined}
            data-player={side.whose}
            data-option={target?.option.value}
            aria-label={say(words.areas.of, { player: match.setting.names[side.player], area: `${words.areas.security} ${side.security.length}` })}
            onClick={() => {
                if (!target) table.sheet.value = { kind: 'pile', whose: side.whose, pile: 'security' };
            }}
        >
            <span class="stack" aria-hidden="true">
                {side.security.map(card => (
                    <i class={card.number && !card.faceDown ? `up c-${card.colors[0] ?? 'white'}` : ''} data-at={card.id} />
                ))}
            </span>
            <span class="pile-name" aria-hidden="true">
                {words.areas.security} <b>{side.security.length}</b>
            </span>
        </button>
    );
}

function HiddenHand({ side }: { side: BoardSide }) {
    const { table } = useContext(TableContext);
    const known = side.hand.filter(card => card.number !== null);
    return (
        <button type="button" class="pile hidden-hand" data-pile={`${side.whose}-hand`} aria-label={`${words.areas.hand}: ${side.hand.length}`} onClick={() => (table.sheet.value = { kind: 'pile', whose: side.whose, pile: 'hand' })}>
            <span class="fan" aria-hidden="true">
                {side.hand.slice(0, 8).map(card => (
                    <i class={card.number ? `up c-${card.colors[0] ?? 'white'}` : ''} />
                ))}
            </span>
            <span class="pile-name" aria-hidden="true">
                {words.areas.hand} <b>{side.hand.length}</b>
                {known.length > 0 && ` (${known.length})`}
            </span>
        </button>
    );
}

function Area({ name, spot, cards, whose, id }: { name: string; spot: Spot | null; cards: BoardCard[]; whose: string; id: string }) {
    const state = useSpot(spot);
    /* how many upright cards are as wide as all: they shrink before the row scrolls (table.css) */
    const wide = cards.reduce((sum, card) => sum + (card.suspended ? 1.4 : 1), 0);
    return (
        <ul style={{ '--wide': Math.max(1, wide), '--half': Math.max(1, Math.ceil(wide / 2 + 0.2)), '--gaps': cards.length }} class={`area ${id} ${state}`} data-area={`${whose}-${id}`} data-spot={spot ?? undefined} aria-label={name}>
            {cards.map(card => (
                <CardView key={card.id} card={card} />
            ))}
            {cards.length === 0 && <li class="nothing">{words.areas[id === 'breeding' ? 'breeding' : 'battle']}</li>}
        </ul>
    );
}

export function Field({ side }: { side: BoardSide }) {
    const { match } = useContext(TableContext);
    const mine = side.whose === 'me';
    const player = match.setting.names[side.player];
    const of = (area: string): string => say(words.areas.of, { player, area });
    const [digimon, others] = battleGroups(side.battle);
    const update = match.update.value;
    return (
        <section class={`field ${side.whose}`} data-region={mine ? 'self' : 'opponent'} data-rove aria-label={say(mine && match.setting.kind !== 'replay' ? words.table.ownField : words.table.opponentField, { player })}>
            <h2 class={`owner ${update?.deciding === side.player ? 'deciding' : ''}`}>{player}</h2>
            <div class="left">
                <Area name={mine ? words.areas.breeding : of(words.areas.breeding)} spot={mine ? 'breeding' : null} cards={side.breeding} whose={side.whose} id="breeding" />
                <Security side={side} />
            </div>
            <div class={`battle-areas ${others.length > 0 ? 'split' : ''}`}>
                <Area name={mine ? words.areas.battle : of(words.areas.battle)} spot={mine ? 'battle' : null} cards={digimon} whose={side.whose} id="battle" />
                {others.length > 0 && <Area name={of(words.areas.battle)} spot={null} cards={others} whose={side.whose} id="others" />}
            </div>
            <div class="piles">
                {!mine && <HiddenHand side={side} />}
                <PileView side={side} pile="deck" count={side.deck} />
                <PileView side={side} pile="eggs" count={side.eggs} />
                <PileView side={side} pile="trash" count={side.trash.length} top={side.trash[side.trash.length - 1]} />
            </div>
        </section>
    );
}
