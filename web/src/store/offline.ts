// offline.ts - the service worker (public/sw.js): the game starts without a network, and learns of a new version.
import { signal } from '@preact/signals';

/** A new version is loaded and waits. It is used at the next start, or at once by restart(). */
export const updateReady = signal(false);

const AFTER = 2500; // ms

let waiting: ServiceWorker | null = null;

function watch(worker: ServiceWorker): void {
    const look = () => {
        if (worker.state !== 'installed' || !navigator.serviceWorker.controller) return;
        waiting = worker;
        updateReady.value = true;
    };
    worker.addEventListener('statechange', look);
    look();
}

// When the page has nothing else to do: all files are loaded then, which would hold up a game that begins.
const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AFTER));

export async function keepOffline(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    await idle();
    const registration = await navigator.serviceWorker.register('./sw.js');
    if (registration.waiting) watch(registration.waiting);
    registration.addEventListener('updatefound', () => {
        if (registration.installing) watch(registration.installing);
    });
}

/** Games, decks and cards should stay when the device needs room; asked when there is something to lose. */
export function keepStored(): void {
    void navigator.storage?.persist?.().catch(() => false); // it is only a wish
}

export function restart(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting?.postMessage('take over');
}
