/* later.ts - what may come after the picture. */
import { useEffect, useState } from 'preact/hooks';

const HIDDEN = 100; // ms: a page that nobody sees has no pictures

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

/* The value as it was before the last change, until a picture without it is drawn. */
export function useLater<T>(value: T): T {
    const [shown, setShown] = useState(value);
    useEffect(() => (shown === value ? undefined : afterPicture(() => setShown(value))), [shown, value]);
    return shown;
}
