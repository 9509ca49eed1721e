/* settings.ts - what a person has set, kept on the device. */
import { signal } from '@preact/signals';
import type { Stops } from './automatic';

export interface Settings {
    theme: 'system' | 'dark' | 'light' | 'contrast' | 'paper';
    density: 'compact' | 'normal' | 'large';
    motion: 'system' | 'full' | 'reduced' | 'none';
    pace: 'slow' | 'normal' | 'fast'; // of computer players
    stops: Exclude<Stops, 'skip'>;
    forced: boolean;
    sameOrder: boolean;
    hatch: boolean;
    fastTaps: boolean;
    letters: boolean;
    rulesInLog: boolean;
    pictures: boolean;
    pictureAddress: string; // of pictures of cards elsewhere, with {number} in it; empty: none
    sounds: boolean;
}

export const usual: Settings = {
    theme: 'system',
    density: 'normal',
    motion: 'system',
    pace: 'normal',
    stops: 'auto',
    forced: true,
    sameOrder: true,
    hatch: false,
    fastTaps: false,
    letters: true,
    rulesInLog: true,
    pictures: true,
    pictureAddress: '',
    sounds: false,
};

const KEY = 'dcg.settings';

function stored(): Settings {
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
    } catch {
        return usual; // no storage, or not ours: the usual settings
    }
}

export const settings = signal<Settings>(stored());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    settings.value = { ...settings.value, [key]: value };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
        // the settings hold until the page is closed
    }
}

/* Shows the settings to the style sheet. */
export function showSettings(root: HTMLElement): void {
    const { theme, density, motion } = settings.value;
    root.dataset.theme = theme;
    root.dataset.density = density;
    root.dataset.motion = motion;
}

/* What the system wants, looked up once: each look has the page laid out. */
let systemReduces: boolean | null = null;

function listenToSystem(): boolean {
    const wish = matchMedia('(prefers-reduced-motion: reduce)');
    wish.addEventListener('change', () => (systemReduces = wish.matches));
    return wish.matches;
}

export function isReduced(): boolean {
    const { motion } = settings.value;
    if (motion !== 'system') return motion !== 'full';
    return (systemReduces ??= listenToSystem());
}
