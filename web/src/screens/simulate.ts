/* simulate.ts - many games between two decks, in several engines at once. The same games give the same result on every device. */
import { startEngine } from '../engine/start';
import type { Computer, Deck } from '../link/protocol';

export interface Tally {
    games: number;
    wins: number;
    draws: number;
    turns: number;
}

const CHUNK = 10;

export const engines = (): number => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

/* `progress` is called after each part with the sum so far; false ends it. */
export async function simulate(decks: [Deck, Deck], player: Computer, games: number, progress: (tally: Tally) => boolean): Promise<Tally> {
    const tally: Tally = { games: 0, wins: 0, draws: 0, turns: 0 };
    let next = 0;
    let stopped = false;
    const work = async (): Promise<void> => {
        const engine = startEngine();
        try {
            while (next < games && !stopped) {
                const first = next;
                const count = Math.min(CHUNK, games - first);
                next += count;
                const sim = await engine.ask('sim', { type: 'sim', decks, players: [player, player], games: count, first, seed: 1 });
                tally.games += sim.games;
                tally.wins += sim.wins[0];
                tally.draws += sim.draws;
                tally.turns += sim.turns;
                stopped ||= !progress({ ...tally });
            }
        } finally {
            engine.close();
        }
    };
    await Promise.all(Array.from({ length: Math.min(engines(), Math.ceil(games / CHUNK)) }, work));
    return tally;
}

/* The range in which the true chance to win lies, 95 times of 100 (Wilson). */
export function range({ games, wins, draws }: Tally): { low: number; mean: number; high: number } {
    if (games === 0) return { low: 0, mean: 0.5, high: 1 };
    const z = 1.96;
    const mean = (wins + draws / 2) / games;
    const middle = (mean + (z * z) / (2 * games)) / (1 + (z * z) / games);
    const half = (z * Math.sqrt((mean * (1 - mean)) / games + (z * z) / (4 * games * games))) / (1 + (z * z) / games);
    return { low: middle - half, mean, high: middle + half };
}
