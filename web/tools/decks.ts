// decks.ts - the built-in decks by name and title for the lists of the game, read off cards/decks: the module 'virtual:decks'. The engine has the
// decks themselves. Lists of tournaments come by their day, the newest first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Head {
    name: string;
    title: string;
    date: string;
}

const fact = (text: string, key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';

function heads(folder: string): Head[] {
    const files = readdirSync(folder).filter((file) => file.endsWith('.deck'));
    return files.map((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        return { name: file.slice(0, -'.deck'.length), title: fact(text, 'name'), date: fact(text, 'date') };
    });
}

const byTitle = (a: Head, b: Head): number => a.title.localeCompare(b.title, 'en', { numeric: true });
const pairs = (decks: Head[]): [string, string][] => decks.map(({ name, title }) => [name, title]);

export function decks(folder: string): Plugin {
    const id = 'virtual:decks';
    return {
        name: 'decks',
        resolveId: (source) => (source === id ? `\0${id}` : undefined),
        load(module) {
            if (module !== `\0${id}`) return undefined;
            const first = heads(folder).sort(byTitle);
            const tournaments = heads(join(folder, 'tournament')).sort((a, b) => b.date.localeCompare(a.date) || byTitle(a, b));
            return `export const first = ${JSON.stringify(pairs(first))};\nexport const tournaments = ${JSON.stringify(pairs(tournaments))};`;
        },
    };
}
