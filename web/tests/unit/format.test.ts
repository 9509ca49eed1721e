import { describe, expect, it } from 'vitest';
import { capital, parts, text } from '../../src/words/format';

describe('templates', () => {
    it('puts values in', () => {
        expect(text('pays {n}', { n: 3 })).toBe('pays 3');
        expect(text('pays {n}', { n: 0 })).toBe('pays 0');
    });
    it('takes the plural form of a number', () => {
        const cards = '{n, plural, =0 {no cards} one {# card} other {# cards}}';
        expect([0, 1, 4].map(n => text(cards, { n }))).toEqual(['no cards', '1 card', '4 cards']);
    });
    it('selects by word, with values inside', () => {
        const form = '{who, select, you {You play} other {{player} plays}} {card}';
        expect(text(form, { who: 'you', player: 'B', card: 'Emberling' })).toBe('You play Emberling');
        expect(text(form, { who: 'other', player: 'B', card: 'Emberling' })).toBe('B plays Emberling');
    });
    it('leaves a group out if a value in it is missing', () => {
        expect(text('returns[[ to the {place}]]', { place: 'hand' })).toBe('returns to the hand');
        expect(text('returns[[ to the {place}]]', {})).toBe('returns');
    });
    it('keeps cards as parts', () => {
        const card = { card: 7, number: 'TR-003', name: 'Emberling' };
        expect(parts('plays {card} ({cost})', { card, cost: 3 })).toEqual(['plays ', card, ' (3)']);
    });
    it('begins with a capital', () => {
        expect(capital(['memory is 3'])).toEqual(['Memory is 3']);
    });
});
