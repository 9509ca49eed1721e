/* keys.ts - every card that can do something has a key; the other keys are the same everywhere. */
import type { Board } from '../model/board';
import { cardSpot, type Offers, type Spot } from '../model/offers';

/* Letters that don't mean something else. */
const CARD_KEYS = [...'1234567890', ...'CDEFJKQVWXZ'];

/* In the order of the table: hand, own field, opponent's field. */
export function cardKeys(board: Board | null, offers: Offers): Map<Spot, string> {
    const keys = new Map<Spot, string>();
    if (!board) return keys;
    const { me, opponent } = board;
    const order: Spot[] = [
        'eggs',
        ...[...me.hand, ...me.breeding, ...me.battle, ...opponent.battle, ...opponent.breeding, ...me.security, ...opponent.security].map(card => cardSpot(card.id)),
    ];
    for (const spot of order) {
        const key = CARD_KEYS[keys.size];
        if (key && offers.bySource.has(spot)) keys.set(spot, key);
    }
    return keys;
}

/* Moves the focus inside a region. The nearest button in the direction is taken. */
export function moveFocus(region: HTMLElement, key: string): boolean {
    const buttons = [...region.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], summary')].filter(b => b.offsetParent !== null);
    const now = document.activeElement as HTMLElement | null;
    if (buttons.length === 0 || !now || !region.contains(now)) return false;
    if (key === 'Home' || key === 'End') {
        buttons[key === 'Home' ? 0 : buttons.length - 1]?.focus();
        return true;
    }
    const from = now.getBoundingClientRect();
    const center = (r: DOMRect): [number, number] => [r.left + r.width / 2, r.top + r.height / 2];
    const [x, y] = center(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const button of buttons) {
        if (button === now) continue;
        const [bx, by] = center(button.getBoundingClientRect());
        const along = key === 'ArrowLeft' ? x - bx : key === 'ArrowRight' ? bx - x : key === 'ArrowUp' ? y - by : by - y;
        const across = key === 'ArrowLeft' || key === 'ArrowRight' ? Math.abs(by - y) : Math.abs(bx - x);
        if (along <= 2) continue;
        const distance = along + across * 2.5;
        if (distance < least) {
            least = distance;
            best = button;
        }
    }
    best?.focus();
    return best !== null;
}

/* One tab stop a region: the button that had the focus last, else the first that can do something. Only what changes is written: each
 * attribute that is set, also to what it was, has its style computed again. */
export function rove(region: HTMLElement): void {
    const focused = document.activeElement;
    const first = (selector: string): HTMLElement | null => region.querySelector<HTMLElement>(selector);
    const stop = focused instanceof HTMLButtonElement && region.contains(focused) ? focused : (first('button[data-roved]') ?? first('button.can') ?? first('button'));
    for (const button of region.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')) if (button !== stop) button.tabIndex = -1;
    for (const button of region.querySelectorAll<HTMLElement>('button[data-roved]')) if (button !== stop) delete button.dataset['roved'];
    if (stop?.getAttribute('tabindex') === '-1') stop.tabIndex = 0;
    if (stop && !stop.dataset['roved']) stop.dataset['roved'] = '1';
}
