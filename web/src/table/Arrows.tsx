/* Arrows.tsx - one drawing over the table: the attack, what is dragged or selected, the hint. */
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { cardSpot, gestureOf, type Spot } from '../model/offers';
import { TableContext, type TableParts } from './context';

interface Arrow {
    kind: 'attack' | 'drag' | 'hint';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
}

type Point = [number, number];

function middle(root: HTMLElement, selector: string): Point | null {
    const found = root.querySelector(selector);
    if (!found) return null;
    const r = found.getBoundingClientRect();
    const o = root.getBoundingClientRect();
    return [r.left + r.width / 2 - o.left, r.top + r.height / 2 - o.top];
}

const spotSelector = (spot: Spot): string => `[data-spot="${spot}"]`;

/* The edge of a card that faces the point, so that the arrow doesn't cross what is printed on it. */
function edge(root: HTMLElement, selector: string, to: Point | null): Point | null {
    const found = root.querySelector(selector);
    const from = middle(root, selector);
    if (!found || !from || !to) return from;
    const half = found.getBoundingClientRect().height / 2;
    return [from[0], from[1] + Math.sign(to[1] - from[1]) * half];
}

function arrow(kind: Arrow['kind'], from: Point | null, to: Point | null): Arrow[] {
    return from && to ? [{ kind, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }] : [];
}

function attackArrow({ match }: TableParts, root: HTMLElement): Arrow[] {
    const view = match.update.value?.view;
    if (view?.attacker == null) return [];
    const defender = match.board.value?.byId.get(view.attacker)?.whose === 'me' ? 'opponent' : 'me';
    const target = view.target === null ? `[data-player="${defender}"]` : spotSelector(cardSpot(view.target));
    const to = middle(root, target);
    return arrow('attack', edge(root, spotSelector(cardSpot(view.attacker)), to), to);
}

function hintArrow({ match }: TableParts, root: HTMLElement): Arrow[] {
    const hint = match.hint.value;
    if (!hint) return [];
    const { from, to } = gestureOf(hint, match.about.value);
    const end = to && middle(root, spotSelector(to));
    return from && end ? arrow('hint', edge(root, spotSelector(from), end), end) : [];
}

function dragArrow({ table }: TableParts, root: HTMLElement): Arrow[] {
    const drag = table.drag.value;
    if (!drag) return [];
    const o = root.getBoundingClientRect();
    return arrow('drag', middle(root, spotSelector(drag.from)), [drag.x - o.left, drag.y - o.top]);
}

/* A bow from one point to the other. */
function path(a: Arrow): string {
    const dx = a.x2 - a.x1;
    const dy = a.y2 - a.y1;
    const length = Math.hypot(dx, dy) || 1;
    const bend = Math.min(60, length / 5);
    const cx = (a.x1 + a.x2) / 2 - (dy / length) * bend;
    const cy = (a.y1 + a.y2) / 2 + (dx / length) * bend;
    return `M${a.x1} ${a.y1}Q${cx} ${cy} ${a.x2} ${a.y2}`;
}

export function Arrows({ root }: { root: { current: HTMLElement | null } }) {
    const parts = useContext(TableContext);
    const [arrows, setArrows] = useState<Arrow[]>([]);
    const [size, setSize] = useState(0);
    const { match, table } = parts;
    const depends = [match.update.value, match.hint.value, table.drag.value, size];
    useLayoutEffect(() => {
        const show = (): void => {
            const on = root.current;
            const now = on ? [...attackArrow(parts, on), ...hintArrow(parts, on), ...dragArrow(parts, on)] : [];
            setArrows(last => (last.length + now.length > 0 ? now : last));
        };
        // in the frame that draws the table: here the table would be laid out in the middle of the answer to a click
        const frame = requestAnimationFrame(show);
        return () => cancelAnimationFrame(frame);
    }, depends);
    useLayoutEffect(() => {
        const observer = new ResizeObserver(() => setSize(n => n + 1));
        if (root.current) observer.observe(root.current);
        return () => observer.disconnect();
    }, []);
    return (
        <svg class="arrows" aria-hidden="true">
            <defs>
                <marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse">
                    <path d="M0 0L10 5L0 10Z" fill="context-stroke" />
                </marker>
            </defs>
            {arrows.map(a => (
                <>
                    <path class="halo" d={path(a)} />
                    <path class={a.kind} d={path(a)} marker-end="url(#head)" />
                </>
            ))}
        </svg>
    );
}
