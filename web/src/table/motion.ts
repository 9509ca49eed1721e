/* motion.ts - cards move from where they were to where they are. It never changes the state, and the next click ends it. */
import { isReduced } from '../model/settings';

const MOVE = 260;

export type Places = Map<string, DOMRect>;

export function placesOf(root: HTMLElement): Places {
    const places: Places = new Map();
    if (isReduced()) return places; // nothing will move
    for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
        const id = element.dataset['card'] ?? '';
        if (!places.has(id)) places.set(id, element.getBoundingClientRect());
    }
    return places;
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(dx, dy) < 3) return;
    const scale = to.width > 0 ? from.width / to.width : 1;
    element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: MOVE, easing: 'ease-out' });
}

/* Cards that weren't on the table come from the deck. */
function appear(element: HTMLElement, delay: number): void {
    element.animate([{ opacity: 0, transform: 'translateY(12px) scale(0.96)' }, { opacity: 1, transform: 'none' }], { duration: 180, delay, easing: 'ease-out', fill: 'backwards' });
}

export function animate(root: HTMLElement, before: Places, after: Places): void {
    if (isReduced() || before.size === 0 || typeof root.animate !== 'function') return;
    let fresh = 0;
    for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
        const id = element.dataset['card'] ?? '';
        const [from, to] = [before.get(id), after.get(id)];
        if (from && to) move(element, from, to);
        else appear(element, 60 * Math.min(fresh++, 6));
    }
}

/* Ends every movement at once. */
export function settle(root: HTMLElement): void {
    for (const animation of root.getAnimations?.({ subtree: true }) ?? []) if (!(animation instanceof CSSAnimation)) animation.finish();
}
