/* pointer.ts - what every drag listens to, by mouse, pen and touch. */
export interface Dragging {
    down: (event: PointerEvent) => void;
    move: (event: PointerEvent) => void;
    up: (event: PointerEvent) => void;
    cancel: () => void;
    dragged: () => boolean;
    /** The click after a drag is over: from now on a click is one again. */
    clicked: () => void;
}

/** Listens to the pointers inside `root`. Returns how to stop. */
export function listenToPointers(root: HTMLElement, drag: Dragging): () => void {
    /* the click that a browser sends after a drag means nothing */
    const click = (event: MouseEvent): void => {
        if (!drag.dragged()) return;
        drag.clicked();
        event.preventDefault();
        event.stopPropagation();
    };
    const touchmove = (event: TouchEvent): void => {
        if (drag.dragged()) event.preventDefault();
    };

    root.addEventListener('pointerdown', drag.down);
    root.addEventListener('pointermove', drag.move);
    root.addEventListener('pointerup', drag.up);
    root.addEventListener('pointercancel', drag.cancel);
    root.addEventListener('click', click, true);
    root.addEventListener('touchmove', touchmove, { passive: false });
    return () => {
        root.removeEventListener('pointerdown', drag.down);
        root.removeEventListener('pointermove', drag.move);
        root.removeEventListener('pointerup', drag.up);
        root.removeEventListener('pointercancel', drag.cancel);
        root.removeEventListener('click', click, true);
        root.removeEventListener('touchmove', touchmove);
    };
}
