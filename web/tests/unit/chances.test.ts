import { expect, test } from 'vitest';
import { stepsOf, swings } from '../../src/screens/chances';

test('steps are spread over the game, with its first and last one', () => {
    expect(stepsOf(0)).toEqual([0]);
    expect(stepsOf(3, 8)).toEqual([0, 1, 2, 3]);
    expect(stepsOf(100, 5)).toEqual([0, 25, 50, 75, 100]);
});

test('the largest changes come first, and small ones are none', () => {
    const chances = [0.5, 0.52, 0.2, 0.9, 0.8].map((a, step) => ({ step, a }));
    expect(swings(chances).map(({ step }) => step)).toEqual([3, 2, 4]);
    expect(swings(chances.slice(0, 2))).toEqual([]);
});
