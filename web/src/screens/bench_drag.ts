/* bench_drag.ts - dragging with pointer events from what has data-held to what has data-to. A finger lifts a card by holding it for a
 * moment, because a quick move scrolls the page. */
import { listenToPointers } from '../table/pointer';

const SLOP = 6;
const HOLD = 280;

export function listenToBench(root: HTMLElement, drop: (from: string, to: string) => void): () => void {
    let press: { from: HTMLElement; x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let dragged = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const over = (x: number, y: number): HTMLElement | null => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-to]') ?? null;
    const mark = (target: HTMLElement | null): void => {
        for (const element of root.querySelectorAll('.bench-over')) if (element !== target) element.classList.remove('bench-over');
        target?.classList.add('bench-over');
    };
    const lift = (): void => {
        if (!press) return;
        dragged = true;
        ghost = press.from.cloneNode(true) as HTMLElement;
        ghost.classList.add('bench-ghost');
        ghost.removeAttribute('data-to');
        ghost.setAttribute('aria-hidden', 'true');
        document.body.append(ghost);
        root.setPointerCapture(press.id);
    };
    const end = (): void => {
        clearTimeout(timer);
        ghost?.remove();
        ghost = null;
        press = null;
        mark(null);
    };
    const down = (event: PointerEvent): void => {
        const from = (event.target as Element).closest<HTMLElement>('[data-held]');
        dragged = false;
        if (!from || event.button !== 0) return;
        press = { from, x: event.clientX, y: event.clientY, id: event.pointerId };
        if (event.pointerType === 'touch') timer = setTimeout(lift, HOLD);
    };
    const move = (event: PointerEvent): void => {
        if (!press) return;
        const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP;
        if (!dragged && far && event.pointerType !== 'touch') lift();
        else if (!dragged && far) end(); // it scrolls
        if (!dragged || !ghost) return;
        ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
        mark(over(event.clientX, event.clientY));
    };
    const up = (event: PointerEvent): void => {
        const from = press?.from.dataset['held'];
        const to = dragged ? over(event.clientX, event.clientY)?.dataset['to'] : undefined;
        end();
        if (from !== undefined && to !== undefined) drop(from, to);
    };
    const stop = listenToPointers(root, { down, move, up, cancel: end, dragged: () => dragged, clicked: () => (dragged = false) });
    return () => {
        end();
        stop();
    };
}
