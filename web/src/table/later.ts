/* later.ts - what may come after the picture. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

const HIDDEN = 100; // ms: a page that nobody sees has no pictures
const BUSY = 50;

/* Calls `act` when the next picture is drawn. Returns how to stop. */
export function afterPicture(act: () => void): () => void {
    let timer = setTimeout(act, HIDDEN);
    const frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(act);
    });
    return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
    };
}

/* The value as it was before the last change, until a picture without it is drawn, and while an answer is awaited: its picture comes first. */
export function useLater<T>(value: T, busy: ReadonlySignal<boolean>): T {
    const [shown, setShown] = useState(value);
    useEffect(() => {
        if (shown === value) return;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const show = (): void => {
            if (busy.peek()) timer = setTimeout(show, BUSY);
            else setShown(value);
        };
        const stop = afterPicture(show);
        return () => {
            stop();
            clearTimeout(timer);
        };
    }, [shown, value]);
    return shown;
}
