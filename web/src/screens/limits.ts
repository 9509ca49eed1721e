/* limits.ts - a person's own list of banned and restricted cards, kept on the device. */
import { signal } from '@preact/signals';

export interface OwnLimits {
    file: string;
    text: string;
    region: string; // empty: the only one of the list
    day: string; // empty: the newest
}

const KEY = 'dcg.limits';

function stored(): OwnLimits | null {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? 'null') as OwnLimits | null;
    } catch {
        return null;
    }
}

export const ownLimits = signal<OwnLimits | null>(stored());

export function keepLimits(limits: OwnLimits | null): void {
    ownLimits.value = limits;
    if (limits) localStorage.setItem(KEY, JSON.stringify(limits));
    else localStorage.removeItem(KEY);
}

/* What a request about a deck says of it. */
export function limitKeys(limits: OwnLimits | null): { limits?: string; region?: string; day?: string } {
    if (!limits) return {};
    return { limits: limits.text, ...(limits.region ? { region: limits.region } : {}), ...(limits.day ? { day: limits.day } : {}) };
}

/* The regions that a list names. */
export const regionsOf = (text: string): string[] => [...new Set([...text.matchAll(/^\s*region:\s*([\w-]+)/gm)].map(found => found[1] ?? ''))];
