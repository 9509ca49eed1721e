import { describe, expect, it } from 'vitest';
import { cut } from '../../src/ask/Effect';
import { emblemOf } from '../../src/face/emblem';

describe('the marked part of an effect', () => {
    it('counts bytes of UTF-8', () => {
        expect(cut('Delete «it», then draw', [7, 13])).toEqual(['Delete ', '«it»', ', then draw']);
    });
    it('marks nothing without a mark', () => {
        expect(cut('draw 1', null)).toEqual(['', 'draw 1', '']);
    });
});

describe('emblems', () => {
    it('are the same for the same card, and different for different cards', () => {
        const one = emblemOf('TR-003', ['Digimon'], 3);
        expect(emblemOf('TR-003', ['Digimon'], 3)).toEqual(one);
        expect(emblemOf('TR-004', ['Digimon'], 3)).not.toEqual(one);
    });
});
