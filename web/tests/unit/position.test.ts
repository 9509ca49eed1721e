// The position of a scenario, read from its text and written back.
import { describe, expect, test } from 'vitest';
import { card, change, put, readList, readPosition, takeAway, writeArea, writeList, writeMemory, writePhase, writeTurn } from '../../src/model/position';

const text = `cards
card X-1 "Testmon"
  digimon red level 4
end

scenario "one"
rules: 7-1-2-1
  memory A 10
  A hand: Testmon, 2 "Mon: the first"
  A battle: X-1 as T > Babymon > (Eggmon) + Linkmon [suspended, played], Sometamer
  seed 4
do
  play Testmon
  expect memory A 5

scenario "two"
  A hand: Other
`;

describe('a position', () => {
    test('is read from the first scenario', () => {
        const { areas, memory, turn, phase } = readPosition(text);
        expect(memory).toBe(10);
        expect(turn).toBe('A');
        expect(phase).toBe('main');
        expect(areas.A.hand?.map(item => [item.count, item.stack[0]?.name])).toEqual([[1, 'Testmon'], [2, 'Mon: the first']]);
        expect(areas.A.battle?.[0]).toEqual({
            count: 1,
            stack: [
                { name: 'X-1', label: 'T', hidden: false },
                { name: 'Babymon', label: null, hidden: false },
                { name: 'Eggmon', label: null, hidden: true },
            ],
            links: [{ name: 'Linkmon', label: null, hidden: false }],
            states: ['suspended', 'played'],
        });
        expect(areas.B.hand).toBeNull();
    });

    test('lists come back as they were', () => {
        for (const list of ['Testmon, 2 "Mon: the first"', 'X-1 as T > Babymon > (Eggmon) + Linkmon [suspended, played], Sometamer', 'X-1 [suspended] as T1', 'none'])
            expect(writeList(readList(list))).toBe(list);
    });

    test('lines are changed, added and removed; all others stay', () => {
        expect(writeArea(text, 'A', 'hand', [card('X-1')])).toBe(text.replace('  A hand: Testmon, 2 "Mon: the first"', 'A hand: X-1'));
        expect(writeArea(text, 'B', 'trash', [card('X-1')])).toBe(text.replace('  seed 4\n', '  seed 4\nB trash: X-1\n'));
        expect(writeArea(text, 'A', 'hand', [])).toBe(text.replace('  A hand: Testmon, 2 "Mon: the first"\n', ''));
        expect(writeArea(text, 'B', 'security', [])).toContain('B security: none\n');
        expect(writeMemory(text, -2)).toBe(text.replace('  memory A 10', 'memory B 2'));
        expect(readPosition(writeTurn(text, 'B')).turn).toBe('B');
        expect(readPosition(writePhase(text, 'breeding')).phase).toBe('breeding');
        expect(writePhase(writePhase(text, 'breeding'), 'main')).toBe(text);
    });

    test('cards are put into areas and under cards, and taken away', () => {
        const hand = put(text, { name: 'ST1-03' }, { player: 'B', area: 'hand', at: null });
        expect(readPosition(hand).areas.B.hand).toEqual([card('ST1-03')]);
        const under = put(hand, { player: 'B', area: 'hand', at: 0 }, { player: 'A', area: 'battle', at: 1 });
        expect(readPosition(under).areas.B.hand).toBeNull();
        expect(readPosition(under).areas.A.battle?.[1]?.stack.map(piece => piece.name)).toEqual(['Sometamer', 'ST1-03']);
        const stack = put(text, { player: 'A', area: 'battle', at: 0 }, { player: 'A', area: 'trash', at: null });
        expect(readPosition(stack).areas.A.trash?.map(item => item.stack[0]?.name)).toEqual(['X-1', 'Babymon', 'Eggmon']);
        expect(readPosition(takeAway(text, { player: 'A', area: 'hand', at: 1 })).areas.A.hand?.[1]?.count).toBe(1);
        const upright = change(text, { player: 'A', area: 'battle', at: 0 }, item => ({ ...item, states: [] }));
        expect(upright).toContain('A battle: X-1 as T > Babymon > (Eggmon) + Linkmon, Sometamer\n');
    });
});
