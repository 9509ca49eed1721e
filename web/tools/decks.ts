// decks.ts - the built-in decks by name and title for the lists of the game, read off cards/decks: the module 'virtual:decks'. The engine has the
// decks themselves. They stand in the groups of "dcg play": lists of tournaments by their day, the newest first; decks of their time; starter decks;
// simple ones to learn with.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Head {
    name: string;
    title: string;
    set: string;
    date: string;
}

const NEWEST = 10;

const fact = (text: string, key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';

function heads(folder: string): Head[] {
    const files = readdirSync(folder).filter((file) => file.endsWith('.deck'));
    return files.map((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        return { name: file.slice(0, -'.deck'.length), title: fact(text, 'name'), set: fact(text, 'set'), date: fact(text, 'date') };
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
            const groups = {
                newest: tournaments.slice(0, NEWEST),
                tournaments: tournaments.slice(NEWEST),
                sets: first.filter(({ set }) => set !== '' && !set.startsWith('ST')),
                starters: first.filter(({ set }) => set.startsWith('ST')),
                learn: first.filter(({ set }) => set === ''),
            };
            return Object.entries(groups)
                .map(([name, decks]) => `export const ${name} = ${JSON.stringify(pairs(decks))};`)
                .join('\n');
        },
    };
}
