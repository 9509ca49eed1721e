/* Table.tsx - the table: the same regions in the same order for every size (table.css lays them out). */
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Match } from '../model/match';
import { onTable } from '../model/board';
import { isListed } from '../model/offers';
import { settings } from '../model/settings';
import { words } from '../words';
import { Arrows } from './Arrows';
import { CardView } from './CardView';
import { TableContext, type TableParts } from './context';
import { listenToDrags, spotOf } from './drag';
import { Field } from './Field';
import { Gauge } from './Gauge';
import { afterPicture } from './later';
import { Inspect } from './Inspect';
import { onKey } from './keyboard';
import { cardKeys, rove } from './keys';
import { Live } from './Live';
import { Line, Log } from './Log';
import { animate, placesOf, settle, type Places } from './motion';
import { Reveal } from './Reveal';
import { Sheets } from './Sheets';
import type { TableState } from './state';
import { Status } from './Status';
import { Refusal } from './Words';

const HOVER = 250;

function partsOf(match: Match, table: TableState): TableParts {
    const listed = computed(() => {
        const ask = match.ask.value;
        const board = match.board.value;
        return Boolean((ask && table.selected.value) || table.ways.value || (ask && board && isListed(ask, onTable(board))));
    });
    const keys = computed(() => {
        const board = match.board.value;
        const none = !match.ask.value || !board || table.selected.value || listed.value;
        return none ? new Map() : cardKeys(board, match.offers.value);
    });
    return { match, table, listed, keys };
}

function useParts(match: Match, table: TableState): TableParts {
    return useMemo(() => partsOf(match, table), [match, table]);
}

/* Cards move from where they were drawn before. */
function useMotion(root: { current: HTMLElement | null }, match: Match): void {
    const places = useRef<Places>(new Map());
    const update = match.update.value;
    const shown = useRef<typeof update>(null);
    useLayoutEffect(() => {
        if (!root.current) return;
        const now: Places = match.curtain.value ? new Map() : placesOf(root.current); // before anything moves
        if (shown.current !== update && !match.curtain.value) animate(root.current, places.current, now);
        shown.current = update;
        places.current = now;
    });
}

/* The pointer rests on a card: it is shown large. */
function useHover(root: { current: HTMLElement | null }, table: TableState): void {
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const over = (event: PointerEvent): void => {
            clearTimeout(timer);
            if (event.pointerType !== 'mouse' || table.drag.value) return;
            const spot = spotOf(event.target as Element);
            if (!spot?.startsWith('card:')) return;
            const targets = table.selected.value ? table.targets.value.get(spot) : table.match.offers.value.bySource.get(spot);
            table.preview.value = targets?.length === 1 ? (targets[0]?.option ?? null) : null;
            timer = setTimeout(() => table.look(spot), HOVER);
        };
        const out = (): void => {
            clearTimeout(timer);
            table.preview.value = null;
        };
        const element = root.current;
        element?.addEventListener('pointerover', over);
        element?.addEventListener('pointerleave', out);
        return () => {
            clearTimeout(timer);
            element?.removeEventListener('pointerover', over);
            element?.removeEventListener('pointerleave', out);
        };
    }, [table]);
}

/* What happens can be heard. */
function useSounds(match: Match): void {
    const update = match.update.value;
    useEffect(() => {
        if (!update || update.undone || !settings.value.sounds) return;
        void import('./sound').then(({ playSound, soundOf }) => {
            const sound = soundOf(update, match.me);
            if (sound) playSound(sound);
        });
    }, [update]);
}

const PICTURES = 3;

/* The table comes in three pictures: the opponent's side, the own one, what is beside them. Together they would hold up a slow computer. Each
 * waits until the one before is drawn: an effect would run as soon as the table changes. */
function usePictures(): number {
    const [pictures, setPictures] = useState(1);
    useLayoutEffect(() => (pictures < PICTURES ? afterPicture(() => setPictures(pictures + 1)) : undefined), [pictures]);
    return pictures;
}

/* Some sizes of the table have less room for more cards. */
function crowd(cards: number): string {
    return [cards > 4 && 'five', cards > 6 && 'seven', cards > 7 && 'many'].filter(Boolean).join(' ');
}

function Hand({ match }: { match: Match }) {
    const { listed } = useContext(TableContext);
    const hand = match.board.value?.me.hand ?? [];
    const news = match.news.value.filter(line => line.weight >= 3);
    const last = news[news.length - 1];
    return (
        <section class="hand" data-region="hand" data-rove aria-label={words.table.hand}>
            {last && (
                <ol class={listed.value ? 'last covered' : 'last'}>
                    <Line line={last} />
                </ol>
            )}
            <ul class={`cards ${crowd(hand.length)}`} data-area="me-hand" aria-label={words.areas.hand}>
                {hand.map(card => (
                    <CardView key={card.id} card={card} />
                ))}
            </ul>
        </section>
    );
}

/* Above the card that it speaks of, or below it: the card stays in sight. */
function placeBubble(box: HTMLElement, x: number, y: number): void {
    box.style.top = box.style.translate = '';
    const hit = document.elementsFromPoint(x, y).find(element => !box.contains(element));
    const card = hit?.closest('.card')?.getBoundingClientRect();
    if (!card) return;
    const above = card.top - box.offsetHeight - 12;
    const top = above >= 4 ? above : card.bottom + 12;
    if (top + box.offsetHeight > innerHeight) return;
    box.style.top = `${top}px`;
    box.style.translate = '-50% 0';
}

function Bubble({ table }: { table: TableState }) {
    const bubble = table.bubble.value;
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (bubble && box.current) placeBubble(box.current, bubble.x, bubble.y);
    }, [bubble]);
    useEffect(() => {
        if (!bubble) return;
        const timer = setTimeout(() => (table.bubble.value = null), 8000);
        return () => clearTimeout(timer);
    }, [bubble]);
    if (!bubble) return null;
    return (
        <div class="bubble" ref={box} role="alert" style={{ '--x': `${bubble.x}px`, '--y': `${bubble.y}px` }}>
            {bubble.lines.map(line => (
                <p>
                    <Refusal line={line} />
                </p>
            ))}
            <button type="button" class="close" aria-label={words.table.close} onClick={() => (table.bubble.value = null)}>
                ✕
            </button>
        </div>
    );
}

function Resolving({ match }: { match: Match }) {
    const cards = match.board.value?.resolving ?? [];
    const ask = match.ask.value;
    const asked = ask?.options.some(option => cards.some(card => card.id === option.card)) || (ask && cards.every(card => card.id === ask.source));
    if (cards.length === 0 || asked) return null; // the question shows them
    return (
        <ul class="resolving" aria-label={words.areas.resolving}>
            {cards.map(card => (
                <CardView key={card.id} card={card} />
            ))}
        </ul>
    );
}

/* Is there room for the card beside the table? */
function isReadable(root: HTMLElement | null): boolean {
    return (root?.querySelector<HTMLElement>('.side > .inspect')?.offsetParent ?? null) !== null;
}

interface TableProps {
    match: Match;
    table: TableState;
    ask: ComponentChildren;
    menu: ComponentChildren;
    use?: 'analyses' | 'walks' | undefined;
}

export function Table({ match, table, ask, menu, use }: TableProps) {
    const root = useRef<HTMLElement>(null);
    const parts = useParts(match, table);
    // before the first picture: a key or a press of a quick person counts
    useLayoutEffect(() => (root.current ? listenToDrags(root.current, table) : undefined), [table]);
    useHover(root, table);
    useMotion(root, match);
    useSounds(match);
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (root.current) onKey(event, parts, root.current);
        };
        document.addEventListener('keydown', listen);
        return () => document.removeEventListener('keydown', listen);
    }, [parts]);
    // after the picture: to change the tab stop that has the focus has the page laid out
    useEffect(() =>
        afterPicture(() => {
            for (const region of root.current?.querySelectorAll<HTMLElement>('[data-rove]') ?? []) rove(region);
        }),
    );
    const touched = useRef(false);
    const pictures = usePictures();
    const board = match.board.value;
    // what is busy or dragged changes nothing in here
    const inside = useMemo(
        () =>
            board && (
                <>
                    <Status />
                    <Field side={board.opponent} />
                    <Gauge />
                    {pictures > 1 && <Field side={board.me} />}
                    {pictures > 1 && <Hand match={match} />}
                    <div class="side">
                        {pictures > 2 && ask}
                        <section class="inspect" data-region="inspect" aria-label={words.table.inspect}>
                            {pictures > 2 && <Inspect />}
                        </section>
                        <section class="log" data-region="log" data-rove aria-label={words.table.log}>
                            {pictures > 2 && <Log />}
                        </section>
                    </div>
                    <Resolving match={match} />
                    <Arrows root={root} />
                    <Reveal />
                    <Bubble table={table} />
                    <Live />
                    <Sheets menu={menu} />
                </>
            ),
        [board, pictures, ask, menu, match, table],
    );
    if (!board) return null;
    return (
        <TableContext.Provider value={parts}>
            <main
                ref={root}
                class={`table kind-${match.setting.kind} ${use ?? ''} ${match.update.value?.result ? 'over' : ''}`}
                data-spot="middle"
                data-seat={match.update.value?.seat}
                data-busy={pictures < PICTURES || match.busy.value || match.thinking.value || match.answering.value ? '' : undefined}
                onPointerDown={event => {
                    touched.current = event.pointerType === 'touch';
                    if (root.current) settle(root.current);
                }}
                onContextMenu={event => {
                    const spot = spotOf(event.target as Element);
                    if (!spot?.startsWith('card:')) return;
                    event.preventDefault();
                    table.read(spot);
                }}
                onClick={event => {
                    const spot = spotOf(event.target as Element);
                    if (spot && spot !== 'middle') {
                        table.click(spot, touched.current && event.detail > 0, settings.value.fastTaps);
                        const idle = spot.startsWith('card:') && !table.selected.value && !match.offers.value.bySource.has(spot);
                        if (idle && !isReadable(root.current)) table.read(spot);
                    }
                    else if (!(event.target as Element).closest('button, [data-region=ask]')) table.selected.value = null;
                }}
            >
                <h1 class="unseen">{words.table.title}</h1>
                {inside}
            </main>
        </TableContext.Provider>
    );
}
