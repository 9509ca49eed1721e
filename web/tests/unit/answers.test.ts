import { expect, test } from 'vitest';
import { answersOf, isAnswerFile } from '../../src/store/answers';

const made = { question: 'May it?', answer: 'It may.', name: 'Q7' };

test('a list by numbers of cards', () => {
    const file = { 'tr-001': [{ q: 'May it?', a: ' It may. ', no: 'Q7' }, { q: 'No answer' }], 'TR-002': [] };
    expect(isAnswerFile(file)).toBe(true);
    expect(answersOf(file)).toEqual({ 'TR-001': [made] });
});

test('answers beside the cards of a database', () => {
    const file = [{ cardId: 'TR-001', faqs: [{ question: 'May it?', answer: 'It may.', id: 'Q7' }] }, { cardId: 'TR-002' }, 7, null];
    expect(isAnswerFile(file)).toBe(false);
    expect(answersOf(file)).toEqual({ 'TR-001': [made] });
    expect(answersOf({ data: [{ attributes: { number: 'TR-001', qa: [{ q: 'May it?', a: 'It may.', no: 'Q7' }] } }] })).toEqual({ 'TR-001': [made] });
});

test('other files have none', () => {
    for (const file of [null, 3, 'x', [], {}, { 'TR-001': 'x' }, { name: [] }, [{ cardId: 'x', qa: [{ q: 'a', a: 'b' }] }]]) {
        expect(isAnswerFile(file)).toBe(false);
        expect(answersOf(file)).toEqual({});
    }
});
