// pictures.ts - a person's own pictures of cards, kept in IndexedDB by the number of the card. They never leave the device. Pictures elsewhere
// are shown by an address that the person sets.
import { signal } from '@preact/signals';
import { openDatabase } from './database';

/** The address of the picture of each card that has one. */
export const pictures = signal<ReadonlyMap<string, string>>(new Map());

/** Addresses of pictures elsewhere that could not be loaded: the faces of these cards are drawn. */
export const missing = signal<ReadonlySet<string>>(new Set());
/** The server of the game forbids pictures from this origin; null: from none that was tried. */
export const forbidden = signal<string | null>(null);

/** An address with {number} in it: the part that says from where; null: it is no such address. */
export function originOf(address: string): string | null {
    if (!address.includes('{number}') || !/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
    return new URL(address).origin;
}

/** The picture of a card: a person's own, or one elsewhere; undefined: none. */
export function pictureOf(number: string, address: string): string | undefined {
    const own = pictures.value.get(number);
    if (own !== undefined || originOf(address) === null) return own;
    const found = address.replaceAll('{number}', encodeURIComponent(number));
    return missing.value.has(found) ? undefined : found;
}

export function pictureMissing(address: string): void {
    missing.value = new Set([...missing.value, address]);
}

/** The person has set another address: what was wrong before is forgotten. */
export function pictureAddressSet(): void {
    missing.value = new Set();
    forbidden.value = null;
}

if (typeof document !== 'undefined')
    document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective === 'img-src' && URL.canParse(event.blockedURI)) forbidden.value = new URL(event.blockedURI).origin;
    });

const NAME = 'pictures';

/** The number of the card that a file is a picture of: its name begins with it. "BT1-010_P1.png" is another picture of BT1-010. */
export function numberOf(file: string): { number: string; exact: boolean } | null {
    const [, number = '', rest = ''] = /^([a-z]{1,4}\d{0,2}-\d{1,4})([^.]*)\.(?:png|jpe?g|webp|avif|gif)$/i.exec(file) ?? [];
    return number ? { number: number.toUpperCase(), exact: rest === '' } : null;
}

export class PictureStore {
    private opened: Promise<IDBDatabase> | null = null;

    constructor(
        private readonly factory: IDBFactory = indexedDB,
        private readonly database = 'dcg-pictures',
    ) {}

    private open(): Promise<IDBDatabase> {
        return (this.opened ??= openDatabase(this.factory, this.database, (made) => made.createObjectStore(NAME)));
    }

    private async run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => T): Promise<T> {
        const transaction = (await this.open()).transaction(NAME, mode);
        const result = ask(transaction.objectStore(NAME));
        return new Promise((resolve, reject) => {
            transaction.oncomplete = () => resolve(result);
            transaction.onabort = () => reject(transaction.error ?? new Error('the store failed'));
        });
    }

    async all(): Promise<Map<string, Blob>> {
        const found = await this.run('readonly', (store) => [store.getAllKeys(), store.getAll() as IDBRequest<Blob[]>] as const);
        return new Map(found[0].result.map((key, i) => [String(key), found[1].result[i] as Blob]));
    }

    async put(all: ReadonlyMap<string, Blob>): Promise<void> {
        await this.run('readwrite', (store) => {
            for (const [number, blob] of all) store.put(blob, number);
        });
    }

    async clear(): Promise<void> {
        await this.run('readwrite', (store) => store.clear());
    }
}

const store = typeof indexedDB === 'undefined' ? null : new PictureStore();

/** Shows what is kept. */
export async function showPictures(): Promise<void> {
    const all = (await store?.all()) ?? new Map<string, Blob>();
    for (const address of pictures.value.values()) URL.revokeObjectURL(address);
    pictures.value = new Map([...all].map(([number, blob]) => [number, URL.createObjectURL(blob)]));
}

/** Keeps the files that are pictures of cards. Returns how many they are. A file with just the number is taken before others of the same card. */
export async function keepPictures(files: readonly File[]): Promise<number> {
    const found = new Map<string, { file: File; exact: boolean }>();
    for (const file of files) {
        const named = numberOf(file.name);
        if (named && (named.exact || !found.has(named.number))) found.set(named.number, { file, exact: named.exact });
    }
    // a copy: the file itself may be moved or changed
    const kept = await Promise.all([...found].map(async ([number, { file }]) => [number, new Blob([await file.arrayBuffer()], { type: file.type })] as const));
    await store?.put(new Map(kept));
    await showPictures();
    return kept.length;
}

export async function removePictures(): Promise<void> {
    await store?.clear();
    await showPictures();
}
