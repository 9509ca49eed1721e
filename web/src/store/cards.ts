// cards.ts - the person's own card databases, kept in IndexedDB as one card file that the engine reads. They never leave the device.
import type { Answers, OfficialAnswer } from './answers';
import { openDatabase } from './database';

export interface OwnCards {
    files: string[]; // names
    cards: number;
    play: number; // how many of them can be played
    bytes: Uint8Array;
    wrong?: true; // the engine couldn't read it
}

const KEY = 'own';
const ANSWERS = 'answers';

export interface OwnAnswers {
    files: string[];
    answers: Answers;
}

export class CardStore {
    private opened: Promise<IDBDatabase> | null = null;

    constructor(
        private readonly factory: IDBFactory = indexedDB,
        private readonly database = 'dcg-cards',
    ) {}

    private open(): Promise<IDBDatabase> {
        return (this.opened ??= openDatabase(this.factory, this.database, (made) => made.createObjectStore('cards')));
    }

    private async run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
        const transaction = (await this.open()).transaction('cards', mode);
        const request = ask(transaction.objectStore('cards'));
        return new Promise((resolve, reject) => {
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = () => reject(transaction.error ?? new Error('the store failed'));
        });
    }

    async get(): Promise<OwnCards | null> {
        return (await this.run('readonly', (store) => store.get(KEY) as IDBRequest<OwnCards | undefined>)) ?? null;
    }

    async put(cards: OwnCards): Promise<void> {
        await this.run('readwrite', (store) => store.put(cards, KEY));
    }

    async remove(): Promise<void> {
        await this.run('readwrite', (store) => store.delete(KEY));
        await this.run('readwrite', (store) => store.delete(ANSWERS));
    }

    async getAnswers(): Promise<OwnAnswers | null> {
        return (await this.run('readonly', (store) => store.get(ANSWERS) as IDBRequest<OwnAnswers | undefined>)) ?? null;
    }

    async putAnswers(answers: OwnAnswers): Promise<void> {
        await this.run('readwrite', (store) => store.put(answers, ANSWERS));
    }

    /** The official answers about a card. */
    async answersOf(number: string): Promise<OfficialAnswer[]> {
        return (await this.getAnswers())?.answers[number] ?? [];
    }
}
