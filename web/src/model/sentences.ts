/* sentences.ts - events, options, questions and refusals in words. They are composed from identifiers and names of cards
 * by the templates of the language; only what is printed on cards comes from the engine. */
import { capital, named, parts, plain, words, type CardRef, type Part, type Value, type Values } from '../words';
import type { Board, BoardCard } from './board';
import { ordinal } from './board';
import { isTray } from './offers';
import type { Ask, CardId, CardNumber, EventKind, GameEvent, Lasting, Option, Place, Player, Printed, Refusal, Result, WhyLine } from './types';

/* For whom sentences are made. */
export interface Voice {
    you: Player | null; // who is called "you"; null: the players have their names only
    names: Record<Player, string>;
    now: Board; // where cards are
    before: Board | null; // where they were before the events
    facts: ReadonlyMap<CardNumber, { name: string }>;
}

type Who = { who: 'you' | 'other'; player: string };

function whoIs(voice: Voice, player: Player | null): Who {
    return player === null ? { who: 'other', player: '' } : { who: player === voice.you ? 'you' : 'other', player: voice.names[player] };
}

function find(voice: Voice, id: CardId): BoardCard | undefined {
    const now = voice.now.byId.get(id);
    return now?.name ? now : (voice.before?.byId.get(id) ?? now);
}

export function cardRef(voice: Voice, id: CardId | null, number: CardNumber | null = null): CardRef | null {
    if (id === null) return null;
    const card = find(voice, id);
    const told = number ?? card?.number ?? null;
    const name = (number && voice.facts.get(number)?.name) ?? card?.name ?? null;
    return name === null ? null : { card: id, number: told, name };
}

function ownerOf(voice: Voice, id: CardId): Player | null {
    const now = voice.now.byId.get(id);
    const card = now && now.place !== 'NOWHERE' ? now : (voice.before?.byId.get(id) ?? now);
    if (!card) return null;
    return voice.now[card.whose].player;
}

function possessive(voice: Voice, player: Player | null): string {
    if (player === null) return '';
    return plain(parts("{who, select, you {your } other {{player}'s }}", { ...whoIs(voice, player) }));
}

/* "your Emberling", "B's Tidepup", "a card" */
function owned(voice: Voice, id: CardId | null, number: CardNumber | null = null): Part[] | null {
    if (id === null) return null;
    const ref = cardRef(voice, id, number);
    return ref ? [possessive(voice, ownerOf(voice, id)), ref] : [words.ui.aCard];
}

function listed(items: Part[][]): Part[] {
    const out: Part[] = [];
    items.forEach((item, i) => {
        if (i > 0) out.push(i + 1 === items.length ? words.ui.and : words.ui.comma);
        out.push(...item);
    });
    return out;
}

/* All cards of an event: the known ones by name, the others counted. What a player draws stays hidden, also if the card
 * has been seen since. */
function cardsOf(voice: Voice, event: GameEvent, whose: boolean, hidden: boolean): { list: Part[]; count: number } {
    const ids = event.cards.length > 0 ? event.cards : event.card === null ? [] : [event.card];
    const items: Part[][] = [];
    let others = 0;
    for (const id of [...ids].sort((a, b) => a - b)) {
        const number = id === event.card ? event.number : null;
        const mine = ownerOf(voice, id) === voice.now.me.player;
        const ref = !hidden || number || mine ? cardRef(voice, id, number) : null;
        if (!ref) others++;
        else items.push(whose ? [possessive(voice, ownerOf(voice, id)), ref] : [ref]);
    }
    const count = ids.length || Math.max(event.value, 0);
    if (ids.length === 0) others = count;
    if (others > 0) items.push(parts(items.length > 0 ? words.ui.otherCards : words.ui.cards, { n: others }));
    return { list: items.length > 0 ? listed(items) : [words.ui.nothing], count };
}

export function memoryText(voice: Voice, memory: number): string {
    if (memory === 0) return words.ui.memoryZero;
    const me = voice.now.me.player;
    const player = memory > 0 ? me : voice.now.opponent.player;
    const side = player === voice.you ? words.ui.yourSide : plain(parts(words.ui.theirSide, { player: voice.names[player] }));
    return plain(parts(words.ui.memoryOn, { n: Math.abs(memory), side }));
}

const placeText = (place: Place | null): string => (place ? plain(named(words.places, place)) : '');

function thePlayer(voice: Voice, player: Player | null): string {
    const who = whoIs(voice, player);
    return plain(parts(words.ui.thePlayer, voice.you === null ? { ...who, who: 'none' } : { ...who }));
}

const other = (player: Player | null): Player | null => (player === null ? null : player === 'A' ? 'B' : 'A');

function where(voice: Voice, event: GameEvent): Value {
    if (!event.to) return null;
    if (event.to === 'UNDER') return parts(words.ui.under, { other: owned(voice, event.other) ?? words.ui.aCard });
    return parts(words.ui.inThe, { place: placeText(event.to) });
}

/* Who is attacked: a card, or a player. */
function targetOf(voice: Voice, event: GameEvent): Value {
    if (event.kind === 'TARGET_CHANGED') return owned(voice, event.card, event.number) ?? thePlayer(voice, event.player);
    return owned(voice, event.other) ?? thePlayer(voice, other(event.player));
}

/* Events that say what is printed on a card: the engine renders that. */
const quoting: ReadonlySet<string> = new Set(['CHANGED', 'NOTHING_TO_CHOOSE']);

export function eventParts(voice: Voice, event: GameEvent, cost: number | null = null): Part[] {
    if (quoting.has(event.kind) && event.text) return capital([event.text]);
    const cards = cardsOf(voice, event, true, false);
    const place = event.to ?? event.from;
    const values: Values = {
        ...whoIs(voice, event.player),
        card: cardRef(voice, event.card, event.number) ?? words.ui.aCard,
        its: owned(voice, event.card, event.number) ?? (event.kind.includes('TRIGGER') || event.kind === 'ACTIVATED' ? 'none' : null),
        other: cardRef(voice, event.other),
        theirs: event.other === event.card ? null : owned(voice, event.other),
        cards: cards.count > 0 ? cards.list : null,
        names: cardsOf(voice, event, false, true).list,
        shown: cardsOf(voice, event, false, false).list,
        count: cards.count,
        value: event.value,
        cost,
        place: placeText(place),
        phase: words.phases[words.phaseNumbers[event.value] as keyof typeof words.phases] ?? '',
        memory: memoryText(voice, event.value),
        target: targetOf(voice, event),
        where: where(voice, event),
        keyword: Object.keys(words.keywords)[event.value],
    };
    return capital(named(words.events, event.kind, values));
}

/* The event that an effect triggered by, of which only the kind and the card are known. */
export function triggerParts(voice: Voice, kind: EventKind, card: CardId): Part[] {
    const event: GameEvent = { n: 0, kind, rule: null, weight: 3, player: ownerOf(voice, card), card, other: null, from: null, to: null, cards: [card], value: 0, number: null };
    return eventParts(voice, event);
}

/* The name of a card with its number among those of the same name. */
function choiceRef(voice: Voice, id: CardId | null): Part[] | null {
    if (id === null) return null;
    const card = voice.now.byId.get(id);
    const ref = cardRef(voice, id);
    if (!ref) return [words.ui.aCard];
    const n = card ? ordinal(voice.now, card) : 0;
    return n > 0 ? [ref, ` #${n}`] : [ref];
}

/* The same, for a button that stands for the card. */
export function cardParts(voice: Voice, id: CardId | null): Part[] {
    return choiceRef(voice, id) ?? [words.ui.aCard];
}

export function optionParts(voice: Voice, option: Pick<Option, 'verb' | 'card' | 'other' | 'number'> & { text?: string | null; does?: string | null }): Part[] {
    if ((option.verb === 'PICK' || option.verb === 'YES') && option.does) return capital([option.does]);
    if (option.verb === 'PICK' && option.text) return capital([option.text]);
    const card = choiceRef(voice, option.card);
    const attacked = voice.now.opponent.player;
    return named(words.options, option.verb, {
        card: card ?? 'none',
        source: card,
        other: choiceRef(voice, option.other) ?? words.ui.aCard,
        target: choiceRef(voice, option.other) ?? thePlayer(voice, attacked),
        number: option.number,
    });
}

/* By which requirement: "from red level 3", "by the requirement in its text". */
export function wayText(option: Pick<Option, 'verb' | 'number'>, facts: Printed): string {
    const q = option.verb === 'DIGIVOLVE' ? facts.requirements[option.number] : undefined;
    if (!q) return option.verb === 'DIGIVOLVE' ? words.ways.effect : plain(parts(words.ways.nth, { n: option.number + 1 }));
    if (q.in_words) return words.ways.text;
    const color = q.colors?.map(c => (words.colors as Record<string, string>)[c] ?? c).join('/');
    return plain(parts(words.ways.from, { color, level: q.level, name: q.name, trait: q.trait }));
}

const composed: ReadonlySet<string> = new Set(['REDRAW', 'BREEDING', 'MAIN', 'COUNTER', 'BLOCK', 'ORDER', 'NUMBER', 'REPEAT']);

/* The question; those about the text of a card come from the engine. */
export function questionParts(voice: Voice, ask: Ask): Part[] {
    if (isTray(ask)) return parts(words.materials.ask, { card: cardRef(voice, ask.source) ?? words.ui.aCard, chosen: ask.chosen.length });
    if (!composed.has(ask.decision) && ask.text) return capital([ask.text]);
    return named(words.decisions, ask.decision);
}

export function refusalText(line: Pick<WhyLine, 'verb' | 'reason'>): string {
    const verb = plain(named(words.verbs, line.verb)).toLowerCase();
    return plain(parts(words.table.refused, { verb, reason: plain(named(words.refusals, line.reason)) }));
}

/* Requirements that stand in the text of the card: the beginning of their line. */
const inText: Partial<Record<Refusal, RegExp>> = {
    DNA_REQUIREMENT: /^\W*DNA Digivol/i,
    BURST_REQUIREMENT: /^\W*Burst Digivol/i,
    APP_FUSE_REQUIREMENT: /^\W*App Fusion/i,
    LINK_REQUIREMENT: /^\W*Link\b/i,
};

/* What would have to be so, as far as it is printed on the card; null: the reason says all. */
export function needsText(line: Pick<WhyLine, 'reason'>, facts: Printed | null | undefined, text: () => string | undefined = () => facts?.text): string | null {
    if (!facts) return null;
    if (line.reason === 'USE_COLOR' || line.reason === 'USE_COLORS') {
        const colors = facts.colors.map(color => (words.colors as Record<string, string>)[color] ?? color);
        return colors.length > 0 ? plain(parts(words.needs.colors, { colors: plain(listed(colors.map(color => [color]))) })) : null;
    }
    if (line.reason === 'DIGIVOLVE_REQUIREMENT') {
        const ways = facts.requirements.map((_, number) => wayText({ verb: 'DIGIVOLVE', number }, facts));
        return ways.length > 0 ? plain(parts(words.needs.ways, { ways: [...new Set(ways)].join(words.needs.or) })) : null;
    }
    const wanted = inText[line.reason];
    const printed = wanted && text()?.split('\n').find(one => wanted.test(one));
    return printed ? plain(parts(words.needs.text, { text: printed.trim() })) : null;
}

export function lastingText(voice: Voice, lasting: Lasting): string {
    const until = lasting.until ? plain(named(words.until, lasting.until, { ...whoIs(voice, lasting.until_player) })) : '';
    return [lasting.text ?? '', until].filter(Boolean).join(' ');
}

export function resultParts(voice: Voice, result: Result): Part[] {
    if (result.outcome !== 'won' || result.winner === null) return named(words.events, result.outcome === 'drawn' ? 'GAME_DRAWN' : 'GAME_FAILED');
    const winner = voice.names[result.winner];
    const loser = voice.names[result.winner === 'A' ? 'B' : 'A'];
    const ending = result.rule ? (words.endings as Record<string, string>)[result.rule] : undefined;
    return ending ? parts(ending, { winner, loser }) : [result.text ?? ''];
}
