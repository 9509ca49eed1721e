/* attempts.ts - what a person could mean by a drag that does nothing: the engine is asked about each, and says why not. No rules: a
 * place of a card has its usual gestures, the rest is the engine's answer. */
import { Verbs } from '../link/names';
import type { Board, BoardCard } from './board';
import type { Spot } from './offers';
import type { Ask, CardId, Verb, WhyLine } from './types';

export function optionValue(verb: Verb, card: CardId | null = null, other: CardId | null = null): string {
    const value = BigInt(Verbs.indexOf(verb)) | (BigInt(card ?? 0) << 8n) | (BigInt(other ?? 0) << 16n);
    return value.toString(16).padStart(16, '0');
}

/* What an option says, but for the number of its way. */
export interface Attempt {
    verb: Verb;
    card: CardId | null;
    other: CardId | null;
}

export function attemptOf(value: string): Attempt {
    const bits = BigInt(`0x${value}`);
    const id = (shift: bigint): CardId | null => Number((bits >> shift) & 255n) || null;
    return { verb: Verbs[Number(bits & 255n)] ?? 'PASS', card: id(8n), other: id(16n) };
}

const ontoOwn: readonly Verb[] = ['DIGIVOLVE', 'DNA_DIGIVOLVE', 'BURST_DIGIVOLVE', 'APP_FUSE', 'LINK'];

/* What the question itself takes: a card that blocks, counters or is chosen. */
function answers(ask: Ask | null): Verb[] {
    if (ask?.decision === 'BLOCK') return ['BLOCK'];
    if (ask?.decision === 'COUNTER') return ['COUNTER'];
    const isChoice = ask?.options.some(option => option.verb === 'CARD_CHOICE') || ask?.decision === 'CHOOSE';
    return isChoice ? ['CARD_CHOICE'] : [];
}

function ontoCard(card: BoardCard, target: BoardCard): Verb[] {
    const fielded = card.place === 'BATTLE' || card.place === 'BREEDING';
    if (card.whose === 'opponent') return ['ATTACK'];
    if (target.whose === 'opponent') return fielded ? ['ATTACK'] : ['DIGIVOLVE'];
    return fielded ? ['LINK', 'ATTACK', 'DIGIVOLVE'] : [...ontoOwn];
}

function ontoArea(card: BoardCard, to: Spot): Verb[] {
    const fielded = card.place === 'BATTLE' || card.place === 'BREEDING';
    if (to === 'player') return ['ATTACK'];
    if (to === 'battle') return card.place === 'BREEDING' ? ['MOVE'] : fielded ? [] : ['PLAY'];
    return to === 'middle' && !fielded ? ['USE'] : [];
}

/* The values of the options that a drag from a place to another could mean, the likeliest first. */
export function attemptsOf(board: Board, ask: Ask | null, from: Spot, to: Spot): string[] {
    if (from === 'eggs') return to === 'breeding' ? [optionValue('HATCH')] : [];
    const card = board.byId.get(Number(from.slice(5)));
    if (!card || card.number === null) return [];
    const target = to.startsWith('card:') ? board.byId.get(Number(to.slice(5))) : undefined;
    if (target?.id === card.id) return [];
    const acts = target ? ontoCard(card, target) : ontoArea(card, to);
    return [...answers(ask).map(verb => optionValue(verb, card.id)), ...acts.map(verb => optionValue(verb, card.id, target?.id))];
}

/* A card has no such thing at all: that explains only if nothing else does. */
const plainNo: ReadonlySet<string> = new Set(['DNA_NONE', 'BURST_NONE', 'APP_FUSE_NONE', 'LINK_NONE', 'LINK_NO_REQUIREMENT', 'DIGIVOLVE_NO_REQUIREMENT']);
const SHOWN = 2;

/* The reasons that say most. */
export function telling(lines: readonly WhyLine[]): WhyLine[] {
    const [first] = lines;
    const better = lines.filter(line => !plainNo.has(line.reason));
    const seen = new Map((better.length > 0 ? better : first ? [first] : []).map(line => [line.reason, line]));
    return [...seen.values()].slice(0, SHOWN);
}
