// answers.ts - official answers to questions about cards, as far as a person's own files have them: beside each card of a database, or as a
// file of its own that lists them by the number of the card. They stay on the device.

export interface OfficialAnswer {
    question: string;
    answer: string;
    name: string | null; // "Q123"
}

export type Answers = Record<string, OfficialAnswer[]>;

const NUMBER = /^[A-Z]{1,4}\d{0,2}-\d{1,4}$/i;
const MOST = 200; // of one card
const LISTS = ['qa', 'qas', 'faq', 'faqs', 'questions', 'rulings'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: Record<string, unknown>, keys: string[]): string | null {
    for (const key of keys) {
        const found = value[key];
        if (typeof found === 'string' && found.trim() !== '') return found.trim();
    }
    return null;
}

function one(value: unknown): OfficialAnswer | null {
    if (!isObject(value)) return null;
    const question = textOf(value, ['q', 'question']);
    const answer = textOf(value, ['a', 'answer']);
    return question && answer ? { question, answer, name: textOf(value, ['no', 'id', 'name']) } : null;
}

function list(value: unknown): OfficialAnswer[] {
    if (!Array.isArray(value)) return [];
    return value.slice(0, MOST).flatMap((each) => one(each) ?? []);
}

/** Of one card of a database; JSON:API has the keys in `attributes`. */
function ofCard(card: unknown): [string, OfficialAnswer[]] | null {
    if (!isObject(card)) return null;
    const facts = isObject(card['attributes']) ? card['attributes'] : card;
    const number = textOf(facts, ['cardId', 'cardNumber', 'number', 'id']);
    const found = LISTS.flatMap((key) => list(facts[key]));
    return number && NUMBER.test(number) && found.length > 0 ? [number.toUpperCase(), found] : null;
}

/** A list by numbers of cards is no card database. */
export function isAnswerFile(file: unknown): boolean {
    if (!isObject(file)) return false;
    const all = Object.entries(file);
    return all.length > 0 && all.every(([number, value]) => NUMBER.test(number) && Array.isArray(value)) && all.some(([, value]) => list(value).length > 0);
}

/** All answers of a file, by the number of the card. */
export function answersOf(file: unknown): Answers {
    const pairs = isAnswerFile(file)
        ? Object.entries(file as Record<string, unknown>).map(([number, value]) => [number.toUpperCase(), list(value)] as const)
        : (Array.isArray(file) ? file : isObject(file) && Array.isArray(file['data']) ? file['data'] : []).flatMap((card) => {
              const found = ofCard(card);
              return found ? [found] : [];
          });
    return Object.fromEntries(pairs.filter(([, found]) => found.length > 0));
}
