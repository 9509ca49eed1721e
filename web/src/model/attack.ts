/* attack.ts - which step an attack has reached, by the events that the engine tells. */
import type { Ask, EventKind, GameEvent } from './types';

export const attackSteps = ['declaration', 'counter', 'block', 'battle', 'check'] as const;
export type AttackStep = (typeof attackSteps)[number];

export interface AttackNow {
    step: AttackStep;
    rule: string | null; // of the event or the question that began the step
}

const begins: Partial<Record<EventKind, AttackStep>> = { ATTACKED: 'declaration', COUNTER_TIMING: 'counter', BLOCK_TIMING: 'block', BATTLE: 'battle', CHECKED: 'check' };

const asks: Partial<Record<Ask['decision'], AttackStep>> = { COUNTER: 'counter', BLOCK: 'block' };

/* The step after these events; null: nobody attacks, or nothing is known of the attack. A question tells its step by itself: the events before
 * it may not be known, for example in a position that was set up. */
export function attackAfter(before: AttackNow | null, events: readonly GameEvent[], attacks: boolean, ask: Pick<Ask, 'decision' | 'rule'> | null = null): AttackNow | null {
    if (!attacks) return null;
    const asked = ask && asks[ask.decision];
    if (ask && asked) return { step: asked, rule: ask.rule };
    let now = before;
    for (const { kind, rule } of events) {
        const step = begins[kind];
        // a card that is checked may battle: that is a part of the check
        if (step && !(step === 'battle' && now?.step === 'check')) now = { step, rule };
    }
    return now;
}
