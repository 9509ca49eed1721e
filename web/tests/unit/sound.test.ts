import { expect, test } from 'vitest';
import type { EventKind, GameEvent } from '../../src/model/types';
import { sounds, soundOf } from '../../src/table/sound';

const event = (kind: EventKind): GameEvent => ({ n: 0, kind, rule: null, weight: 3, player: 'A', card: 1, other: null, from: null, to: null, cards: [], value: 0, number: null });

test('one sound for an update: the loudest of its events', () => {
    expect(soundOf({ result: null, ask: null, events: [event('DREW'), event('ATTACKED'), event('DELETED')] }, 'A')).toBe('deleted');
    expect(soundOf({ result: null, ask: null, events: [event('DREW')] }, 'A')).toBe('draw');
    expect(soundOf({ result: null, ask: null, events: [] }, 'A')).toBeNull();
    expect(soundOf({ result: { outcome: 'won', winner: 'B', rule: null }, ask: null, events: [] }, 'A')).toBe('lose');
});

test('a sound is short', () => {
    for (const tones of Object.values(sounds)) for (const [, at, length] of tones) expect(at + length).toBeLessThan(700);
});
