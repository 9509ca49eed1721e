/* plans.ts - what a person prepares in the opponent's turn: the breeding action and the first main action. No rules: a plan is what the
 * person may mean; it is taken if the engine offers it then. */
import { attemptsOf, attemptOf, type Attempt } from './attempts';
import { cardSpot, type Spot } from './offers';
import type { Board } from './board';
import type { Ask, Option, Verb } from './types';

/* The likeliest meaning comes first. */
export type Plan = readonly [Attempt, ...Attempt[]];

export interface Plans {
    breeding: Plan | null;
    main: Plan | null;
}

export const noPlans: Plans = { breeding: null, main: null };

const breeding: ReadonlySet<Verb> = new Set<Verb>(['HATCH', 'MOVE']);

export const slotOf = (plan: Plan): keyof Plans => (breeding.has(plan[0].verb) ? 'breeding' : 'main');

/* What a gesture from a place to another could mean; null: nothing. */
export function planOf(board: Board, from: Spot, to: Spot): Plan | null {
    const [first, ...rest] = attemptsOf(board, null, from, to).map(attemptOf);
    return first ? [first, ...rest] : null;
}

/* All that a card, or the Digi-Egg deck, could be meant for: each is a plan of its own. */
export function plansFrom(board: Board, from: Spot): Plan[] {
    const { me, opponent } = board;
    const fielded = [...me.breeding, ...me.battle].map(card => cardSpot(card.id));
    const attacked: Spot[] = fielded.includes(from) ? ['player', ...opponent.battle.map(card => cardSpot(card.id))] : [];
    const spots: Spot[] = ['breeding', 'battle', 'middle', ...fielded, ...attacked];
    return spots.flatMap(to => attemptsOf(board, null, from, to).map(value => [attemptOf(value)] as const));
}

/* The option of the question that the plan means; of several ways the cheapest. */
export function planned(ask: Ask, plan: Plan): Option | undefined {
    for (const { verb, card, other } of plan) {
        const same = ask.options.filter(option => option.verb === verb && option.card === card && option.other === other);
        if (same.length > 0) return same.reduce((best, option) => ((option.cost ?? 0) < (best.cost ?? 0) ? option : best));
    }
    return undefined;
}
