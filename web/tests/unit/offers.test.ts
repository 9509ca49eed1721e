import { describe, expect, it } from 'vitest';
import { attemptsOf, optionValue, telling } from '../../src/model/attempts';
import { automatic, effectKey, type Habits } from '../../src/model/automatic';
import type { Board, BoardCard } from '../../src/model/board';
import { gestureOf, isListed, merge, offersOf, refusalsOf, targetsOf, type Spot } from '../../src/model/offers';
import type { Ask, Option, Verb, WhyLine } from '../../src/model/types';

let count = 0;

function option(verb: Verb, part: Partial<Option> = {}): Option {
    const n = part.n ?? count++;
    return { n, value: `${verb}-${n}`, verb, card: null, other: null, number: 0, cost: null, memory: null, like: n, ...part };
}

function ask(decision: Ask['decision'], options: Option[], part: Partial<Ask> = {}): Ask {
    return { decision, rule: '6-5-1', source: null, purpose: 'NONE', least: 1, most: 1, chosen: [], options, ...part };
}

const usual: Habits = { stops: 'auto', forced: true, sameOrder: true, hatch: false, anyOrder: false, noToRest: null, remembered: new Map(), plan: null };

describe('options on the table', () => {
    const play = option('PLAY', { card: 3, cost: 5 });
    const onto = option('DIGIVOLVE', { card: 3, other: 51, cost: 2 });
    const attack = option('ATTACK', { card: 51 });
    const main = offersOf(ask('MAIN', [play, onto, attack, option('PASS')]));

    it('begins at the card, and ends where a drag would end', () => {
        const targets = targetsOf(main, 'card:3');
        expect([...targets.keys()]).toEqual(['battle', 'card:51']);
        expect([...targetsOf(main, 'card:51').keys()]).toEqual(['player']);
        expect(gestureOf(option('HATCH'))).toEqual({ from: 'eggs', to: 'breeding' });
    });
    it('has the big button', () => {
        expect(main.primary?.option.verb).toBe('PASS');
        expect(offersOf(ask('OPTIONAL', [option('YES'), option('NO')])).secondary?.option.verb).toBe('NO');
    });
    it('says why a drop is refused', () => {
        const line = { verb: 'DIGIVOLVE' as const, card: 4, other: 51, number: 0, reason: 'DIGIVOLVE_REQUIREMENT' as const, rule: '8-1-3-1' };
        expect(refusalsOf([line], 'card:4').get('card:51')).toEqual([line]);
        expect(refusalsOf([line], 'card:3').size).toBe(0);
    });
    it('merges what is interchangeable, but each card can be dragged', () => {
        const twins = [option('PLAY', { n: 0, card: 1, like: 0 }), option('PLAY', { n: 1, card: 2, like: 0 })];
        expect(merge(twins)).toHaveLength(1);
        expect([...offersOf(ask('MAIN', twins)).bySource.keys()]).toEqual(['card:1', 'card:2']);
    });
    it('lists cards that are not on the table', () => {
        const choose = ask('CHOOSE', [option('CARD_CHOICE', { card: 9 })]);
        expect(isListed(choose, new Set([9]))).toBe(false);
        expect(isListed(choose, new Set([8]))).toBe(true);
    });
});

describe('answers without asking', () => {
    const yes = option('YES');
    const no = option('NO');
    const optional = ask('OPTIONAL', [yes, no], { effect: 'draw 1' });

    it('takes the only answer, unless that is switched off', () => {
        const only = ask('CHOOSE', [option('CARD_CHOICE', { card: 9 })]);
        expect(automatic(only, usual)?.why).toBe('forced');
        expect(automatic(only, { ...usual, forced: false })).toBeNull();
        expect(automatic(only, { ...usual, stops: 'ask' })).toBeNull();
    });
    it('never passes by itself in the main phase', () => {
        expect(automatic(ask('MAIN', [option('PASS')]), usual)).toBeNull();
    });
    it('orders effects only if they are interchangeable', () => {
        const same = [option('FIRST', { n: 0, like: 0 }), option('FIRST', { n: 1, like: 0 })];
        const other = [option('FIRST', { n: 0, like: 0 }), option('FIRST', { n: 1, like: 1 })];
        expect(automatic(ask('ORDER', same), usual)?.why).toBe('ordered');
        expect(automatic(ask('ORDER', other), usual)).toBeNull();
        expect(automatic(ask('ORDER', other), { ...usual, anyOrder: true })?.option.n).toBe(0);
    });
    it('remembers an answer by the effect', () => {
        const remembered = new Map([[effectKey(optional), { answer: 'NO' as const, text: '' }]]);
        expect(automatic(optional, { ...usual, remembered })?.option).toBe(no);
        expect(automatic(ask('OPTIONAL', [yes, no], { effect: 'gain 1' }), { ...usual, remembered })).toBeNull();
    });
    it('skips counters and blocks', () => {
        const block = ask('BLOCK', [option('BLOCK', { card: 4 }), option('NO_BLOCK')]);
        expect(automatic(block, usual)).toBeNull();
        expect(automatic(block, { ...usual, stops: 'skip' })?.option.verb).toBe('NO_BLOCK');
    });
});

describe('drags that do nothing', () => {
    const card = (id: number, whose: 'me' | 'opponent', place: string, number: string | null = 'T-1') => ({ id, whose, place, number }) as BoardCard;
    const byId = new Map([card(3, 'me', 'HAND'), card(5, 'me', 'BATTLE'), card(7, 'opponent', 'BATTLE'), card(9, 'me', 'SECURITY', null)].map(c => [c.id, c]));
    const board = { byId } as unknown as Board;
    const tries = (from: Spot, to: Spot, asked: Ask | null = null) => attemptsOf(board, asked, from, to);

    it('are tried as what the place of the card is for', () => {
        expect(tries('card:5', 'card:7')).toEqual([optionValue('ATTACK', 5, 7)]);
        expect(tries('card:3', 'battle')).toEqual(['0000000000000307']);
        expect(tries('card:3', 'card:5')[0]).toBe(optionValue('DIGIVOLVE', 3, 5));
        expect(tries('eggs', 'breeding')).toEqual(['0000000000000004']);
        expect(tries('card:5', 'player', ask('BLOCK', []))[0]).toBe(optionValue('BLOCK', 5));
    });
    it('mean nothing for a card that nobody knows, and for a card put back', () => {
        expect(tries('card:9', 'battle')).toEqual([]);
        expect(tries('card:3', 'card:3')).toEqual([]);
    });
    it('are explained by what says most', () => {
        const line = (reason: string) => ({ verb: 'LINK', card: 3, other: 5, number: 0, reason, rule: '1-1' }) as WhyLine;
        expect(telling([line('LINK_NONE'), line('DIGIVOLVE_REQUIREMENT')]).map(l => l.reason)).toEqual(['DIGIVOLVE_REQUIREMENT']);
        expect(telling([line('LINK_NONE'), line('DNA_NONE')]).map(l => l.reason)).toEqual(['LINK_NONE']);
    });
});
