/* chances.ts - the chance to win over a game: an engine beside the game looks at some of its positions, one after the other. */
import type { Client } from '../link/client';

export interface Chance {
    step: number;
    a: number; // of A, 0 to 1
}

const POINTS = 24;
const BUDGET = 300; // iterations for each position

/* Steps over the whole game, the first and the last among them. */
export function stepsOf(steps: number, points = POINTS): number[] {
    const last = Math.min(points, steps + 1) - 1;
    if (last <= 0) return [0];
    return Array.from({ length: last + 1 }, (_, i) => Math.round((i * steps) / last));
}

/* The steps between which the chance changes most, the largest first. */
export function swings(chances: readonly Chance[], most = 3): { step: number; by: number }[] {
    return chances
        .slice(1)
        .map((now, i) => ({ step: now.step, by: now.a - (chances[i]?.a ?? now.a) }))
        .filter(({ by }) => Math.abs(by) >= 0.05)
        .sort((x, y) => Math.abs(y.by) - Math.abs(x.by))
        .slice(0, most);
}

async function chanceAt(client: Client, replay: string, step: number): Promise<number | null> {
    const update = (await client.send({ type: 'load', replay, step, seats: ['me', 'me'] })).get('update');
    if (update?.result) return update.result.winner === null ? 0.5 : update.result.winner === 'A' ? 1 : 0;
    if (!update?.deciding) return null;
    const hint = (await client.send({ type: 'hint', budget: BUDGET })).get('hint');
    if (hint?.expected == null) return null;
    return update.deciding === 'A' ? hint.expected : 1 - hint.expected;
}

/* `found` is told each chance as soon as it is known; false ends it. */
export async function chancesOf(client: Client, replay: string, steps: number, found: (chances: Chance[]) => boolean): Promise<void> {
    const chances: Chance[] = [];
    for (const step of stepsOf(steps)) {
        const a = await chanceAt(client, replay, step);
        if (a !== null) chances.push({ step, a });
        if (!found([...chances])) return;
    }
}
