/* launch.ts - a file that the system opens with the installed game: a replay, a scenario or a deck list. */
import { pack } from '../store/link';
import { go } from './route';

interface LaunchQueue {
    setConsumer(take: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/* The screen of a file, by the ending of its name; null: none. */
export function screenOf(name: string): 'replays' | 'sandbox' | 'decks' | null {
    if (/\.replay$/i.test(name)) return 'replays';
    if (/\.deck$/i.test(name)) return 'decks';
    return /\.scn$/i.test(name) ? 'sandbox' : null;
}

async function open(file: File): Promise<void> {
    const screen = screenOf(file.name);
    const text = await pack(await file.text());
    if (screen) go(screen, screen === 'replays' ? `0/${text}` : text);
}

export function openLaunched(): void {
    const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
    queue?.setConsumer(({ files }) => void files[0]?.getFile().then(open));
}
