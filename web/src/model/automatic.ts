/* automatic.ts - answers that are given without asking: each is announced, and each can be switched off. */
import { merge } from './offers';
import { planned, type Plan } from './plans';
import type { Ask, Option } from './types';

export type Stops = 'auto' | 'ask' | 'skip';

export interface Remembered {
    answer: 'YES' | 'NO';
    text: string; // of the effect
}

export interface Habits {
    stops: Stops;
    forced: boolean; // take the only answer
    sameOrder: boolean; // order effects whose order makes no difference
    hatch: boolean; // hatch by itself
    anyOrder: boolean; // until something else than an order is asked
    noToRest: string | null; // the effect that is declined from now on
    remembered: ReadonlyMap<string, Remembered>;
    plan: Plan | null; // what was prepared for this question
}

export type Why = 'forced' | 'ordered' | 'remembered' | 'skipped' | 'hatched' | 'planned';

export interface Taken {
    option: Option;
    why: Why;
}

/* What an answer is remembered by: the effect, not the card. */
export function effectKey(ask: Ask): string {
    return `${ask.decision} ${ask.effect ?? ask.text ?? ''} ${ask.mark?.join('-') ?? ''}`;
}

function byVerb(ask: Ask, verb: string): Option | undefined {
    return ask.options.find(option => option.verb === verb);
}

function skipped(ask: Ask): Option | undefined {
    if (ask.decision === 'COUNTER') return byVerb(ask, 'NO_COUNTER');
    if (ask.decision === 'BLOCK') return byVerb(ask, 'NO_BLOCK');
    return undefined;
}

function answered(ask: Ask, habits: Habits): Option | undefined {
    if (ask.decision !== 'OPTIONAL') return undefined;
    if (habits.noToRest === effectKey(ask)) return byVerb(ask, 'NO');
    const kept = habits.remembered.get(effectKey(ask));
    return kept && byVerb(ask, kept.answer);
}

export function automatic(ask: Ask, habits: Habits): Taken | null {
    const take = (option: Option | undefined, why: Why): Taken | null => (option ? { option, why } : null);
    const first = ask.options[0];

    if (habits.stops === 'skip') {
        const taken = take(skipped(ask), 'skipped');
        if (taken) return taken;
    }
    const remembered = take(answered(ask, habits), 'remembered');
    if (remembered) return remembered;
    const prepared = take(habits.plan ? planned(ask, habits.plan) : undefined, 'planned');
    if (prepared) return prepared;
    if (ask.decision === 'ORDER' && (habits.anyOrder || (habits.sameOrder && merge(ask.options).length === 1)))
        return take(first, 'ordered');
    if (habits.hatch && ask.decision === 'BREEDING') {
        const taken = take(byVerb(ask, 'HATCH'), 'hatched');
        if (taken) return taken;
    }
    if (habits.forced && habits.stops !== 'ask' && ask.options.length > 0 && merge(ask.options).length === 1 && ask.decision !== 'MAIN')
        return take(first, 'forced');
    return null;
}
