/* position.ts - the position of a scenario as areas of cards, read from its text and written back into it (docs/scenarios.md). Lines that
 * this file doesn't know stay as they are. No rules: what a line means is said by the engine. */
import type { Player } from './types';

export const AREAS = ['hand', 'battle', 'breeding', 'security', 'trash', 'deck', 'eggs'] as const;
export type AreaName = (typeof AREAS)[number];

export interface Piece {
    name: string; // number or name
    label: string | null;
    hidden: boolean; // face down under a card
}
/* A card of an area: a stack from the top down, with its link cards. */
export interface Item {
    count: number;
    stack: Piece[];
    links: Piece[];
    states: string[];
}
export interface Position {
    areas: Record<Player, Record<AreaName, Item[] | null>>; // null: the text doesn't say
    memory: number | null; // on A's side
    turn: Player;
    phase: string;
}

const areaLine = /^\s*([AB])\s+(hand|battle|breeding|security|trash|deck|eggs)\s*:(.*)$/;
const positionLine = /^\s*(turn|phase|memory|seed|deck|random|order|start game|allow|[AB] (plays|hand|battle|breeding|security|trash|deck|eggs))\b/;
const headLine = /^(scenario|rules|rules version|proves|qa|keyword)\b/;

/* Cut at a mark that stands neither in quotes nor in brackets. */
export function cut(text: string, mark: string): string[] {
    const parts: string[] = [''];
    let quoted = false;
    let depth = 0;
    for (const c of text) {
        if (c === '"') quoted = !quoted;
        if (!quoted && (c === '[' || c === '(')) depth++;
        if (!quoted && (c === ']' || c === ')')) depth--;
        if (c === mark && !quoted && depth === 0) parts.push('');
        else parts[parts.length - 1] += c;
    }
    return parts.map(part => part.trim());
}

function piece(text: string): Piece {
    const [, before = '', label = null] = /^(.*?)(?:\s+as\s+(\S+))?$/s.exec(text.trim()) ?? [];
    const hidden = before.startsWith('(') && before.endsWith(')');
    const name = (hidden ? before.slice(1, -1) : before).trim().replace(/^"(.*)"$/, '$1');
    return { name, label, hidden };
}

function item(text: string): Item {
    const states = [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(found => (found[1] ?? '').split(',').map(state => state.trim())).filter(Boolean);
    const bare = text.replace(/\s*\[[^\]]*\]/g, '');
    const [, count = '1', rest = ''] = /^(?:(\d+)\s+)?(.*)$/s.exec(bare) ?? [];
    const [stack = '', ...links] = cut(rest, '+');
    return { count: Number(count), stack: cut(stack, '>').map(piece), links: links.map(piece), states };
}

export function readList(text: string): Item[] {
    const bare = text.replace(/\s#.*$/, '').trim();
    return bare === '' || bare === 'none' ? [] : cut(bare, ',').filter(Boolean).map(item);
}

const quoted = (name: string): string => (/[:,>()[\]+]|^\d/.test(name) ? `"${name}"` : name);

function writePiece({ name, label, hidden }: Piece): string {
    return `${hidden ? `(${quoted(name)})` : quoted(name)}${label ? ` as ${label}` : ''}`;
}

function writeItem({ count, stack, links, states }: Item): string {
    const [top, ...under] = stack;
    if (!top) return '';
    const named = { ...top, label: states.length > 0 && under.length === 0 && links.length === 0 ? null : top.label };
    const cards = [writePiece(named), ...under.map(card => `> ${writePiece(card)}`), ...links.map(card => `+ ${writePiece(card)}`)].join(' ');
    const end = named.label === top.label ? '' : ` as ${top.label}`;
    return `${count > 1 ? `${count} ` : ''}${cards}${states.length > 0 ? ` [${states.join(', ')}]` : ''}${end}`;
}

export const writeList = (items: Item[]): string => (items.length === 0 ? 'none' : items.map(writeItem).join(', '));

/* The lines of the first scenario: where it begins, where its position ends. */
function bounds(lines: string[]): { from: number; to: number } {
    const begin = lines.findIndex(line => line.startsWith('scenario '));
    const from = begin < 0 ? 0 : begin;
    let to = from;
    for (let i = from; i < lines.length; i++) {
        const line = lines[i] ?? '';
        if (i > from && line.startsWith('scenario ')) break;
        if (headLine.test(line) || positionLine.test(line)) to = i + 1;
    }
    return { from, to };
}

export function readPosition(text: string): Position {
    const lines = text.split('\n');
    const { from, to } = bounds(lines);
    const none = (): Record<AreaName, Item[] | null> => ({ hand: null, battle: null, breeding: null, security: null, trash: null, deck: null, eggs: null });
    const position: Position = { areas: { A: none(), B: none() }, memory: null, turn: 'A', phase: 'main' };
    for (const line of lines.slice(from, to)) {
        const area = areaLine.exec(line);
        const memory = /^\s*memory\s+(?:([AB])\s+)?(\d+)/.exec(line);
        const turn = /^\s*turn\s+([AB])/.exec(line);
        const phase = /^\s*phase\s+(.+?)\s*$/.exec(line);
        if (area) {
            const [, player, name, list = ''] = area as unknown as [string, Player, AreaName, string];
            position.areas[player][name] = [...(position.areas[player][name] ?? []), ...readList(list)];
        } else if (memory) position.memory = Number(memory[2]) * (memory[1] === 'B' ? -1 : 1);
        else if (turn) position.turn = turn[1] as Player;
        else if (phase) position.phase = phase[1] ?? 'main';
    }
    return position;
}

/* Puts a line in the place of those that fit, or at the end of the position; null: without such a line. */
function putLine(text: string, fits: (line: string) => boolean, line: string | null): string {
    const lines = text.split('\n');
    const { from, to } = bounds(lines);
    const at = lines.findIndex((one, i) => i >= from && i < to && fits(one));
    const kept = lines.filter((one, i) => i < from || i >= to || !fits(one));
    if (line === null) return kept.join('\n');
    kept.splice(at < 0 ? bounds(kept).to : at, 0, line);
    return kept.join('\n');
}

export function writeArea(text: string, player: Player, area: AreaName, items: Item[]): string {
    const fits = (line: string): boolean => {
        const found = areaLine.exec(line);
        return found?.[1] === player && found[2] === area;
    };
    const needed = items.length > 0 || area === 'deck' || area === 'security';
    return putLine(text, fits, needed ? `${player} ${area}: ${writeList(items)}` : null);
}

export function writeMemory(text: string, memory: number): string {
    return putLine(text, line => /^\s*memory\b/.test(line), memory === 0 ? 'memory 0' : `memory ${memory > 0 ? 'A' : 'B'} ${Math.abs(memory)}`);
}

/* The number of the turn stays, if the text has one that fits: odd turns are those of the first player. */
export function writeTurn(text: string, player: Player): string {
    return putLine(text, line => /^\s*turn\b/.test(line), `turn ${player}`);
}

export function writePhase(text: string, phase: string): string {
    return putLine(text, line => /^\s*phase\b/.test(line), phase === 'main' ? null : `phase ${phase}`);
}

export const card = (name: string): Item => ({ count: 1, stack: [{ name, label: null, hidden: false }], links: [], states: [] });

/* ---- Moving cards ---- */

/* A card of the position: in an area, and there the item; under: the piece of its stack. */
export interface Spot {
    player: Player;
    area: AreaName;
    at: number | null; // null: the area itself
}
/* Something that is moved: a card that is new, or one that lies there. */
export type Held = { name: string } | Spot;

const isSpot = (held: Held): held is Spot => 'area' in held;

function itemsOf(position: Position, spot: Spot): Item[] {
    return position.areas[spot.player][spot.area] ?? [];
}

/* Without one of the cards at a spot. */
export function takeAway(text: string, spot: Spot): string {
    const items = itemsOf(readPosition(text), spot);
    const one = spot.at === null ? undefined : items[spot.at];
    if (!one) return text;
    const rest = one.count > 1 ? items.map(other => (other === one ? { ...one, count: one.count - 1 } : other)) : items.filter(other => other !== one);
    return writeArea(text, spot.player, spot.area, rest);
}

export function change(text: string, spot: Spot, by: (item: Item) => Item): string {
    const items = itemsOf(readPosition(text), spot).map((item, i) => (i === spot.at ? by(item) : item));
    return writeArea(text, spot.player, spot.area, items);
}

/* Puts it in an area, or under a card. A stack that goes under a card goes with all its cards. */
export function put(text: string, held: Held, to: Spot): string {
    const found = isSpot(held) ? itemsOf(readPosition(text), held)[held.at ?? -1] : card(held.name);
    if (!found) return text;
    if (isSpot(held) && held.player === to.player && held.area === to.area && (to.at === null || to.at === held.at)) return text;
    const moved: Item = { ...found, count: 1 };
    const target = to.at === null ? undefined : itemsOf(readPosition(text), to)[to.at];
    const field = to.area === 'battle' || to.area === 'breeding';
    let next = isSpot(held) ? takeAway(text, held) : text;
    const items = itemsOf(readPosition(next), { ...to, at: null });
    const at = target ? items.findIndex(item => writeItem(item) === writeItem(target)) : -1;
    if (target && field && at >= 0) {
        const onto = items[at] as Item;
        const joined = { ...onto, stack: [...onto.stack, ...moved.stack], links: [...onto.links, ...moved.links] };
        next = writeArea(next, to.player, to.area, items.map((item, i) => (i === at ? joined : item)));
    } else {
        const bare = field ? moved : { ...moved, states: moved.states.filter(state => state.startsWith('face') || state.startsWith('known')) };
        next = writeArea(next, to.player, to.area, [...items, ...(field ? [bare] : bare.stack.map(one => ({ ...bare, stack: [{ ...one, hidden: false }], links: [] })))]);
    }
    return next;
}
