/* drag.ts - dragging with pointer events, for mouse, pen and touch. On touch a sideways move scrolls the row, so only an
 * upward or downward one lifts a card. */
import type { Spot } from '../model/offers';
import { listenToPointers } from './pointer';
import type { TableState } from './state';

const SLOP_MOUSE = 6;
const SLOP_TOUCH = 14;
const LONG_PRESS = 450;

/* Where a drag from an element begins: some hold a card that isn't a place to put something. */
function sourceOf(element: Element | null): Spot | null {
    const found = element?.closest<HTMLElement>('[data-from], [data-spot]');
    return ((found?.dataset['from'] ?? found?.dataset['spot']) as Spot | undefined) ?? null;
}

export function spotOf(element: Element | null): Spot | null {
    const found = element?.closest<HTMLElement>('[data-spot]');
    return (found?.dataset['spot'] as Spot | undefined) ?? null;
}

/* All spots around a point, from the inside to the outside. */
function spotsAt(x: number, y: number): Spot[] {
    const spots: Spot[] = [];
    let at: Element | null = document.elementFromPoint(x, y);
    while (at) {
        const found: HTMLElement | null = at.closest<HTMLElement>('[data-spot], [data-place]');
        if (!found) break;
        spots.push((found.dataset['place'] ?? found.dataset['spot']) as Spot);
        at = found.parentElement;
    }
    return spots;
}

interface Press {
    pointer: number;
    from: Spot;
    x: number;
    y: number;
    slop: number;
    touch: boolean;
}

/* Listens to drags that begin inside `root`. Returns how to stop. */
export function listenToDrags(root: HTMLElement, table: TableState): () => void {
    let press: Press | null = null;
    let dragged = false;
    let held: ReturnType<typeof setTimeout> | undefined;

    const down = (event: PointerEvent): void => {
        const from = sourceOf(event.target as Element);
        dragged = false;
        if (event.button !== 0 || !from || from === 'middle' || table.match.busy.value) return;
        const touch = event.pointerType === 'touch';
        clearTimeout(held);
        if (touch && from.startsWith('card:')) held = setTimeout(() => hold(from), LONG_PRESS);
        press = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, slop: touch ? SLOP_TOUCH : SLOP_MOUSE, touch };
    };

    /* a long press reads the card; the click that follows means nothing */
    const hold = (from: Spot): void => {
        if (!press || dragged) return;
        press = null;
        dragged = true;
        table.read(from);
    };

    const begins = (p: Press, event: PointerEvent): boolean => {
        const dx = Math.abs(event.clientX - p.x);
        const dy = Math.abs(event.clientY - p.y);
        return p.touch ? dy > p.slop && dy > dx : Math.hypot(dx, dy) > p.slop;
    };

    const move = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.pointer) return;
        if (!dragged) {
            if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slop) clearTimeout(held);
            if (!begins(press, event)) return;
            if (!table.canLift(press.from)) {
                press = null;
                return;
            }
            dragged = true;
            root.setPointerCapture(press.pointer);
            table.bubble.value = null;
            table.look(press.from);
        }
        event.preventDefault();
        const spots = spotsAt(event.clientX, event.clientY);
        table.dragOver({ from: press.from, x: event.clientX, y: event.clientY, over: spots[0] ?? null }, spots);
    };

    const up = (event: PointerEvent): void => {
        clearTimeout(held);
        if (press && dragged && event.pointerId === press.pointer) table.drop(spotsAt(event.clientX, event.clientY), event.clientX, event.clientY);
        press = null;
    };

    const cancel = (): void => {
        clearTimeout(held);
        press = null;
        dragged = false;
        table.drag.value = null;
    };

    return listenToPointers(root, { down, move, up, cancel, dragged: () => dragged, clicked: () => (dragged = false) });
}
