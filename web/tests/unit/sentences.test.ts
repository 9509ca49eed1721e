import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardOf, type Board } from '../../src/model/board';
import type { Game, Message, Printed, Update } from '../../src/model/types';
import { eventParts, type Voice } from '../../src/model/sentences';
import { plain } from '../../src/words';

const games = ['ember', 'tide'].map(name => readFileSync(new URL(`../games/${name}.jsonl`, import.meta.url), 'utf8'));

/* Messages don't tell the cause of a deletion. The engine renders the text of cards, and says why a game was won in the same sentence. */
const engineOnly = new Set(['CHANGED', 'NOTHING_TO_CHOOSE', 'GAME_WON', 'GAME_FAILED']);

function differences(text: string): string[] {
    const messages = text.trim().split('\n').map(line => JSON.parse(line) as Message);
    const game = messages[0] as Game;
    const facts = new Map<string, Printed>(Object.entries(game.cards ?? {}));
    const found: string[] = [];
    let before: Board | null = null;
    for (const update of messages.slice(1) as Update[]) {
        const now = boardOf(update.view, update.seat, facts);
        const voice: Voice = { you: null, names: { A: 'A', B: 'B' }, now, before, facts };
        for (const event of update.events) {
            if (engineOnly.has(event.kind)) continue;
            const said = plain(eventParts(voice, event)).toLowerCase();
            if (said !== event.text?.toLowerCase().replace(/ (in battle|by an effect)$/, '')) found.push(`${event.kind}: ${said} <> ${event.text}`);
        }
        before = now;
    }
    return found;
}

describe('events in English', () => {
    it('says what the engine says', () => {
        expect(games.flatMap(differences)).toEqual([]);
    });
});
