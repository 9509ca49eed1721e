/* Choices.tsx - options as buttons: in words with their price, as tiles of waiting effects, as cards, as numbers. */
import { useContext, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { Board, BoardCard } from '../model/board';
import { cardSpot, merge, type Offer } from '../model/offers';
import { optionParts, triggerParts, wayText, type Voice } from '../model/sentences';
import type { Option, Pending, WhyLine } from '../model/types';
import { TableContext } from '../table/context';
import { Tile } from '../table/Sheets';
import { plain, say, words, named } from '../words';

/* Marks of options in a list: digits, then letters that mean nothing else. */
const MARKS = [...'1234567890', ...'CDEFJKQVWXZ'];

export function markAt(index: number): string | undefined {
    return MARKS[index];
}

function Price({ option }: { option: Option }) {
    if (option.cost === null) return null;
    return (
        <span class={`price ${option.ends_turn ? 'ends' : ''}`}>
            {option.cost}
            {option.ends_turn && <span class="unseen">, {words.table.endsTurn}</span>}
        </span>
    );
}

/* Which requirement, if another option differs in nothing else. */
function WayText({ option }: { option: Option }) {
    const { match } = useContext(TableContext);
    const twin = match.ask.value?.options.some(o => o.n !== option.n && o.verb === option.verb && o.card === option.card && o.other === option.other);
    const card = option.card === null ? undefined : match.board.value?.byId.get(option.card);
    if (!twin || !card?.facts) return null;
    return <small class="way"> {wayText(option, card.facts)}</small>;
}

/* How good the hint finds an option. */
function Chance({ option }: { option: Option }) {
    const { match } = useContext(TableContext);
    const grade = match.hint.value?.options?.find(o => o.value === option.value);
    if (!grade || grade.expected === null) return null;
    return <small class="chance">{say(words.ask.hintChance, { n: Math.round(grade.expected * 100) })}</small>;
}

export function OptionButton({ offer, mark, text }: { offer: Offer; mark?: string | undefined; text?: string }) {
    const { match, table } = useContext(TableContext);
    const voice = match.voice.value;
    const { option } = offer;
    if (!voice) return null;
    const preview = (): void => {
        table.preview.value = option;
    };
    return (
        <button type="button" class="option" data-option={option.value} data-verb={option.verb} data-key={mark} disabled={match.slow.value} onClick={() => table.act([offer])} onPointerEnter={preview} onFocus={preview} onPointerLeave={() => (table.preview.value = null)}>
            {mark && (
                <kbd class="key" aria-hidden="true">
                    {mark}
                </kbd>
            )}
            <span class="option-text">
                {text ?? plain(optionParts(voice, option))}
                {text === undefined && <WayText option={option} />}
            </span>
            {offer.alike.length > 1 && <span class="times">{say(words.ask.times, { n: offer.alike.length })}</span>}
            <Chance option={option} />
            <Price option={option} />
        </button>
    );
}

export function OptionList({ offers }: { offers: Offer[] }) {
    return (
        <ul class="options">
            {offers.map((offer, i) => (
                <li key={offer.option.value}>
                    <OptionButton offer={offer} mark={markAt(i)} />
                </li>
            ))}
        </ul>
    );
}

/* What an effect triggered by, as the log says it. */
function because(voice: Voice | null, pending: Pending | undefined): string | null {
    if (!voice || !pending?.trigger || pending.trigger_card === null) return null;
    return plain(triggerParts(voice, pending.trigger, pending.trigger_card)) || null;
}

/* The tray of waiting effects. */
export function Tray() {
    const { match, table } = useContext(TableContext);
    const ask = match.ask.value;
    const board = match.board.value;
    if (!ask || !board) return null;
    const name = (id: number | null): string => (id === null ? '' : (board.byId.get(id)?.name ?? ''));
    const offers = merge(ask.options).filter(o => o.option.verb === 'FIRST');
    return (
        <ul class="tray">
            {offers.map((offer, i) => {
                const { option } = offer;
                const card = option.card === null ? undefined : board.byId.get(option.card);
                const pending = ask.decision === 'ORDER' ? match.update.value?.view.pending[option.number] : undefined;
                const text = option.does ?? pending?.text ?? option.text ?? '';
                const trigger = because(match.voice.value, pending);
                return (
                    <li key={option.value}>
                        <button type="button" class={`effect-tile ${card?.whose ?? ''}`} data-option={option.value} data-key={markAt(i)} disabled={match.slow.value} onClick={() => table.act([offer])} onPointerEnter={() => (table.outlined.value = option.card)} onFocus={() => (table.outlined.value = option.card)}>
                            <span class="effect-face">{card?.number && card.facts ? <Face facts={{ ...card.facts, number: card.number, keywords: [] }} /> : null}</span>
                            <span class="effect-words">
                                <b>
                                    {name(option.card) || words.options.NONE}
                                    {offer.alike.length > 1 && ` ${say(words.ask.times, { n: offer.alike.length })}`}
                                </b>
                                <span>{text}</span>
                                {option.other !== null && option.other !== option.card && <i>{say(words.ask.on, { card: name(option.other) })}</i>}
                                {trigger && <i>{say(words.ask.trigger, { event: trigger })}</i>}
                            </span>
                            <kbd class="key" aria-hidden="true">
                                {markAt(i)}
                            </kbd>
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

/* Where a card lies, for one that may come from several areas. */
export function whereIs(board: Board, card: BoardCard): string {
    const host = card.host === null ? undefined : (board.byId.get(card.host)?.name ?? undefined);
    return placeOf(card, host) ?? plain(named(words.places, card.place));
}

/* Where a card lies, if it isn't on the table. */
function placeOf(card: BoardCard, host: string | undefined): string | undefined {
    if (card.place === 'UNDER' && host) return say(words.ui.under, { other: host });
    return card.place === 'HAND' || card.place === 'BATTLE' || card.place === 'NOWHERE' ? undefined : plain(named(words.places, card.place));
}

/* Why a card that lies there can't be chosen. */
function refusedHere(why: readonly WhyLine[], card: number): string | undefined {
    const line = why.find(l => l.card === card && l.verb === 'CARD_CHOICE');
    return line && plain(named(words.refusals, line.reason));
}

/* Cards of piles and stacks, as a grid. */
export function Picker() {
    const { match, table } = useContext(TableContext);
    const [query, setQuery] = useState('');
    const ask = match.ask.value;
    const board = match.board.value;
    if (!ask || !board) return null;
    const inOrder = ask.decision === 'PLACE_ORDER';
    const cards = (inOrder ? table.arrangement : ask.options)
        .filter(option => option.verb === 'CARD_CHOICE' && option.card !== null)
        .map(option => ({ option, card: board.byId.get(option.card ?? 0) }))
        .filter((item): item is { option: Option; card: BoardCard } => item.card !== undefined);
    const others = board.resolving.filter(card => card.number !== null && !cards.some(item => item.card.id === card.id));
    const namesOf = (card: BoardCard): string => `${card.name ?? ''}\n${match.facts.value.get(card.number ?? '')?.name_ja ?? ''}`.toLowerCase();
    const shown = cards.filter(({ card }) => query === '' || namesOf(card).includes(query.toLowerCase()));
    return (
        <>
            {cards.length > 12 && <input type="search" aria-label={words.ask.search} placeholder={words.ask.search} value={query} onInput={event => setQuery(event.currentTarget.value)} />}
            <div class="tiles">
                {shown.map(({ option, card }, i) => {
                    const nth = table.picked.value.indexOf(option.value) + 1;
                    const host = card.host === null ? undefined : (board.byId.get(card.host)?.name ?? undefined);
                    const sub = [nth > 0 ? String(nth) : null, placeOf(card, host)].filter(Boolean).join(' · ');
                    return <Tile card={card} option={option.value} pressed={nth > 0} mark={markAt(i)} sub={sub || undefined} place={inOrder ? cardSpot(card.id) : undefined} act={() => table.act([{ option, alike: [option] }])} />;
                })}
                {others.map(card => (
                    <Tile card={card} off sub={refusedHere(match.why.value, card.id)} act={() => table.lookAt(card.id)} />
                ))}
            </div>
        </>
    );
}

const PICK = 0x1a;

export function Numbers() {
    const { match, table } = useContext(TableContext);
    const ask = match.ask.value;
    const [number, setNumber] = useState('');
    if (!ask) return null;
    const value = Number(number);
    const fits = number !== '' && Number.isInteger(value) && value >= 0 && value <= 16777215;
    return (
        <div class="numbers">
            {ask.options.map((option, i) => (
                <button type="button" class="chip" data-option={option.value} data-key={ask.decision === 'NUMBER' ? String(option.number) : markAt(i)} disabled={match.slow.value} onClick={() => table.act([{ option, alike: [option] }])}>
                    {option.number}
                </button>
            ))}
            {ask.decision === 'REPEAT' && (
                <form
                    onSubmit={event => {
                        event.preventDefault();
                        if (fits) void match.choose([(BigInt(value) * 0x1000000n + BigInt(PICK)).toString(16).padStart(16, '0')]);
                    }}
                >
                    <input type="number" min={0} max={16777215} aria-label={words.ask.moreNumbers} placeholder={words.ask.moreNumbers} value={number} onInput={event => setNumber(event.currentTarget.value)} />
                    <button type="submit" class="chip" disabled={!fits}>
                        {words.ask.send}
                    </button>
                </form>
            )}
        </div>
    );
}
