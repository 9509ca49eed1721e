/* keyboard.ts - keys for everything. A key does what a click on the button with its mark does. */
import { settings } from '../model/settings';
import type { TableParts } from './context';
import { moveFocus } from './keys';
import { sideText } from './label';

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function press(root: HTMLElement, selector: string): boolean {
    const found = [...root.querySelectorAll<HTMLButtonElement>(selector)].find(b => !b.disabled);
    found?.click();
    return found !== undefined;
}

/* The topmost thing that can be closed: a sheet, a bubble, a selection. */
function goBack({ table }: TableParts, root: HTMLElement): boolean {
    if (table.sheet.value) table.sheet.value = null;
    else if (table.bubble.value) table.bubble.value = null;
    else if (table.ways.value) table.ways.value = null;
    else if (table.selected.value) table.selected.value = null;
    else return press(root, '[data-secondary]');
    return true;
}

function letter(parts: TableParts, root: HTMLElement, key: string): boolean {
    const { match, table } = parts;
    const board = match.board.value;
    const view = match.update.value?.view;
    const tools: Record<string, () => unknown> = {
        u: () => void match.undo(),
        h: () => void match.askHint(),
        l: () => (table.sheet.value = { kind: 'log' }),
        i: () => (table.sheet.value = { kind: 'inspect' }),
        m: () => (table.sheet.value = { kind: 'menu' }),
        '?': () => (table.sheet.value = { kind: 'why' }),
        '\\': () => match.cycleStops(),
        g: () => table.say(root.querySelector('[role=meter]')?.getAttribute('aria-valuetext') ?? ''),
        s: () => board && table.say(sideText(board.me, match.setting.names[board.me.player])),
        o: () => board && table.say(sideText(board.opponent, match.setting.names[board.opponent.player])),
        p: () => view && table.say(root.querySelector('.status')?.textContent ?? ''),
        y: () => press(root, '[data-verb="YES"]'),
        n: () => press(root, '[data-verb="NO"]'),
        t: () => press(root, '[data-verb="TOP"], [data-verb="TAKE"]'),
        r: () => press(root, '[data-verb="REDRAW"]'),
        a: () => press(root, '[data-tool="list"]'),
        b: () => goBack(parts, root),
    };
    const act = tools[key];
    if (!act) return false;
    act();
    return true;
}

/* Looks at the card that has the focus before the sheet opens. */
function lookAtFocus({ table }: TableParts): void {
    const card = (document.activeElement as HTMLElement | null)?.dataset['card'];
    if (card) table.lookAt(Number(card));
}

export function onKey(event: KeyboardEvent, parts: TableParts, root: HTMLElement): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) {
        if (key === 'Escape') (event.target as HTMLElement).blur(); // and nothing else: it answers no question
        return;
    }
    const take = (done: boolean): void => {
        if (done) event.preventDefault();
    };
    if (key === 'Escape' || key === 'Backspace') take(goBack(parts, root));
    else if (key === 'F1') take(((parts.table.sheet.value = { kind: 'keys' }), true));
    else if (ARROWS.has(key)) {
        const region = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-region], dialog');
        if (region && !(document.activeElement as HTMLElement).matches('[role=group]')) take(moveFocus(region, key));
    } else if (key === ' ' && !parts.table.sheet.value) take(press(root, '[data-primary]'));
    else if (settings.value.letters && key.length === 1) {
        if (key === 'i') lookAtFocus(parts);
        take(press(root, `[data-key="${CSS.escape(key.toUpperCase())}"]`) || letter(parts, root, key.toLowerCase()));
    }
}
