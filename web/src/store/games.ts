// games.ts - games kept in IndexedDB, each as a replay that grows with every choice. The newest 20 are kept.
import type { Player, Who } from '../link/protocol';
import { openDatabase } from './database';

export interface KeptGame {
    name: string; // of this record
    begun: number; // milliseconds since 1970
    changed: number;
    seats: [Who, Who];
    decks: [string, string];
    steps: number;
    turn: number;
    over: boolean;
    winner: Player | null;
    replay: string;
}

export const GAMES_KEPT = 20;

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the store failed'));
    });
}

function finished(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('the store failed'));
    });
}

export class GameStore {
    private opened: Promise<IDBDatabase> | null = null;
    private last: string | null = null; // the game that was stored last: it is stored again after each choice, and no other goes for it

    constructor(
        private readonly factory: IDBFactory = indexedDB,
        private readonly database = 'dcg',
    ) {}

    private open(): Promise<IDBDatabase> {
        return (this.opened ??= openDatabase(this.factory, this.database, (made) =>
            made.createObjectStore('games', { keyPath: 'name' }).createIndex('changed', 'changed'),
        ));
    }

    /** Opens the store before it is needed. */
    async prepare(): Promise<void> {
        await this.open();
    }

    /** Stores a game; it is on the disk when the promise is kept. The oldest beyond 20 go. */
    async put(game: KeptGame): Promise<void> {
        const transaction = (await this.open()).transaction('games', 'readwrite', { durability: 'strict' });
        const games = transaction.objectStore('games');
        const end = finished(transaction);
        games.put(game);
        if (game.name !== this.last) {
            const names = await done(games.index('changed').getAllKeys());
            for (const name of names.slice(0, Math.max(0, names.length - GAMES_KEPT))) games.delete(name);
        }
        transaction.commit();
        await end;
        this.last = game.name;
    }

    async get(name: string): Promise<KeptGame | null> {
        const games = (await this.open()).transaction('games').objectStore('games');
        return ((await done(games.get(name))) as KeptGame | undefined) ?? null;
    }

    /** All games, the newest first. */
    async list(): Promise<KeptGame[]> {
        const games = (await this.open()).transaction('games').objectStore('games');
        return ((await done(games.index('changed').getAll())) as KeptGame[]).reverse();
    }

    /** The newest game that isn't over: the one to go on with. */
    async unfinished(): Promise<KeptGame | null> {
        return (await this.list()).find((game) => !game.over) ?? null;
    }

    async remove(name: string): Promise<void> {
        const transaction = (await this.open()).transaction('games', 'readwrite');
        transaction.objectStore('games').delete(name);
        await finished(transaction);
    }
}
