/* log.ts - few lines for many events: what is only a step of the rules or a part of another event has no line. */
import type { Part } from '../words';
import { eventParts, type Voice } from './sentences';
import type { CardId, EventKind, GameEvent, Player } from './types';

export interface LogLine {
    n: number; // of the event
    turn: number;
    player: Player | null;
    rule: string | null;
    kind: EventKind;
    weight: number;
    said: Part[];
    cards: CardId[];
    card: CardId | null;
    number: string | null;
    serial: number; // of the update that brought it
    own?: boolean; // the game took an answer by itself
}

const STEP = 0;
const PART = 1;

const hasCost: ReadonlySet<EventKind> = new Set<EventKind>(['PLAYED', 'DIGIVOLVED', 'USED', 'LINKED']);

function paymentBefore(events: GameEvent[], at: number): GameEvent | null {
    for (let i = at - 1; i >= 0; i--) {
        const event = events[i];
        if (!event || hasCost.has(event.kind)) return null;
        if (event.kind === 'PAID') return event;
    }
    return null;
}

function paysForLater(events: GameEvent[], at: number): boolean {
    for (const event of events.slice(at + 1)) {
        if (event.kind === 'PAID') return false;
        if (hasCost.has(event.kind)) return true;
    }
    return false;
}

function hasLine(events: GameEvent[], at: number): boolean {
    const event = events[at];
    if (!event || event.weight === STEP) return false;
    if (event.weight > PART) return true;
    if (event.kind === 'PAID') return event.value > 0 && !paysForLater(events, at);
    return event.kind === 'MEMORY' && events[at - 1]?.kind !== 'PAID';
}

export function story(events: GameEvent[], voice: Voice, turn: number, serial: number): LogLine[] {
    const lines: LogLine[] = [];
    let now = turn;
    events.forEach((event, at) => {
        if (event.kind === 'TURN_BEGAN') now = event.value;
        if (!hasLine(events, at)) return;
        const paid = hasCost.has(event.kind) ? paymentBefore(events, at) : null;
        lines.push({
            n: event.n,
            turn: now,
            player: event.player,
            rule: event.rule,
            kind: event.kind,
            weight: event.weight,
            said: eventParts(voice, event, paid?.value ?? null),
            cards: event.cards,
            card: event.card,
            number: event.number,
            serial,
        });
    });
    return lines;
}

export type Filter = 'all' | 'actions' | 'mine' | 'triggers';

const effects: ReadonlySet<EventKind> = new Set<EventKind>(['TRIGGERED', 'ACTIVATED', 'KEYWORD', 'CHANGED', 'LOST_TRIGGER', 'PREVENTED', 'EFFECT_ACTIVATED', 'CHOSE']);

export function filtered(lines: LogLine[], filter: Filter, me: Player): LogLine[] {
    if (filter === 'actions') return lines.filter(line => line.weight >= 3);
    if (filter === 'mine') return lines.filter(line => line.player === me || line.weight === 4);
    if (filter === 'triggers') return lines.filter(line => effects.has(line.kind) || line.weight === 4);
    return lines;
}
