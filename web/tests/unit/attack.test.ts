import { expect, test } from 'vitest';
import { attackAfter } from '../../src/model/attack';
import type { EventKind, GameEvent } from '../../src/model/types';

const event = (kind: EventKind, rule: string): GameEvent => ({ n: 0, kind, rule, weight: 3, player: 'A', card: 1, other: null, from: null, to: null, cards: [], value: 0, number: null });

test('an attack goes through its steps, and each has the rule of its event', () => {
    const declared = attackAfter(null, [event('SUSPENDED', '11-2-3'), event('ATTACKED', '11-2-4')], true);
    expect(declared).toEqual({ step: 'declaration', rule: '11-2-4' });
    expect(attackAfter(declared, [], true)).toEqual(declared);
    const block = attackAfter(declared, [event('COUNTER_TIMING', '11-3-1'), event('BLOCK_TIMING', '11-4-1')], true);
    expect(block).toEqual({ step: 'block', rule: '11-4-1' });
    const check = attackAfter(block, [event('CHECKED', '13-1-7-1'), event('BATTLE', '14-1')], true);
    expect(check).toEqual({ step: 'check', rule: '13-1-7-1' });
    expect(attackAfter(check, [event('ATTACK_ENDED', '11-6-2')], false)).toBeNull();
});

test('after an undo the step is read anew, and an attack without events has none', () => {
    expect(attackAfter(null, [], true)).toBeNull();
    expect(attackAfter(null, [], true, { decision: 'BLOCK', rule: '11-4-2' })).toEqual({ step: 'block', rule: '11-4-2' });
});
