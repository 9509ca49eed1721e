/* Sheets.tsx - what opens over the table: piles, log, card, rule, keys, the list of reasons. */
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Back, Face } from '../face/Face';
import type { BoardCard } from '../model/board';
import { cardSpot } from '../model/offers';
import type { RuleInfo } from '../model/types';
import { say, words } from '../words';
import { TableContext } from './context';
import { Inspect } from './Inspect';
import { cardLabel } from './label';
import { Log } from './Log';
import type { Sheet } from './state';
import { Refusal } from './Words';

export function Dialog({ title, close, children, side }: { title: string; close: () => void; children: ComponentChildren; side?: 'left' | 'right' }) {
    const ref = useRef<HTMLDialogElement>(null);
    // before the first picture: the focus of a quick person stays where it is put
    useLayoutEffect(() => {
        const dialog = ref.current;
        const back = document.activeElement as HTMLElement | null;
        if (dialog && !dialog.open) dialog.showModal();
        return () => back?.focus?.();
    }, []);
    return (
        <dialog
            ref={ref}
            class={`sheet ${side ?? ''}`}
            aria-label={title}
            onCancel={event => {
                event.preventDefault();
                close();
            }}
            onClick={event => {
                if (event.target === ref.current) close();
            }}
        >
            <div class="sheet-in">
                <header>
                    <h2>{title}</h2>
                    <button type="button" class="close" aria-label={words.table.close} onClick={close}>
                        ✕
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}

/* A card in a grid, as a button that does something. */
export function Tile({ card, act, option, pressed, mark, sub, off, place, look }: { card: BoardCard; place?: string | undefined; act: () => void; look?: (on: boolean) => void; off?: boolean; option?: string | undefined; pressed?: boolean; mark?: string | undefined; sub?: string | undefined }) {
    return (
        <button type="button" class={`tile ${pressed ? 'chosen' : ''} ${off ? 'off' : ''}`} data-card={card.id} data-from={cardSpot(card.id)} data-place={place} data-option={option} data-key={mark} aria-pressed={pressed} onClick={act} onPointerEnter={() => look?.(true)} onFocus={() => look?.(true)} onPointerLeave={() => look?.(false)}>
            <span class="unseen">{[cardLabel(card, undefined, mark, []), sub].filter(Boolean).join(', ')}</span>
            <span class="tile-face">
                {card.number && card.facts ? <Face facts={{ ...card.facts, number: card.number, level: card.level, dp: card.dp ?? card.facts.dp, keywords: [] }} /> : <Back />}
            </span>
            {mark && (
                <kbd class="key" aria-hidden="true">
                    {mark}
                </kbd>
            )}
            {sub && (
                <span class="tile-sub" aria-hidden="true">
                    {sub}
                </span>
            )}
        </button>
    );
}

function Pile({ sheet }: { sheet: Extract<Sheet, { kind: 'pile' }> }) {
    const { match, table } = useContext(TableContext);
    const side = match.board.value?.[sheet.whose];
    if (!side) return null;
    const place = sheet.pile === 'eggs' ? 'DIGI_EGG_DECK' : 'DECK';
    const cards = sheet.pile === 'deck' || sheet.pile === 'eggs' ? side.known.filter(card => card.place === place) : [...side[sheet.pile]].reverse();
    const count = sheet.pile === 'deck' ? side.deck : sheet.pile === 'eggs' ? side.eggs : cards.length;
    return (
        <>
            <p class="quiet">{say(words.ui.cards, { n: count })}</p>
            <div class="tiles">
                {cards.map(card => (
                    <Tile
                        card={card}
                        option={match.offers.value.bySource.get(cardSpot(card.id))?.[0]?.option.value}
                        act={() => {
                            const offers = match.offers.value.bySource.get(cardSpot(card.id));
                            if (offers) table.act(offers);
                            else if (card.number) {
                                table.looked.value = { card: card.id, number: card.number };
                                table.sheet.value = { kind: 'inspect' };
                            }
                        }}
                    />
                ))}
            </div>
        </>
    );
}

function WhyNot() {
    const { match, table } = useContext(TableContext);
    const lines = match.why.value;
    const board = match.board.value;
    const name = (id: number | null): string => (id !== null ? (board?.byId.get(id)?.name ?? '') : '');
    const shown = table.selected.value ? lines.filter(line => `card:${line.card}` === table.selected.value) : lines;
    if (shown.length === 0) return <p class="quiet">{words.table.whyNone}</p>;
    return (
        <ul class="why">
            {shown.map(line => (
                <li>
                    <b>
                        {name(line.card)}
                        {line.other !== null && ` → ${name(line.other)}`}
                    </b>{' '}
                    <Refusal line={line} />
                </li>
            ))}
        </ul>
    );
}

export function RuleText({ rule }: { rule: string }) {
    const { match } = useContext(TableContext);
    const [told, setTold] = useState<RuleInfo | null>(null);
    useEffect(() => {
        let gone = false;
        void match.client
            .ask('rule', { type: 'rule', number: rule })
            .then(answer => !gone && setTold(answer))
            .catch(() => !gone && setTold(null));
        return () => {
            gone = true;
        };
    }, [rule]);
    return <p class="rule-text">{told ? told.summary : words.ask.waiting}</p>;
}

export function Keys() {
    return (
        <dl class="keys">
            {words.keys.list.map(([key, meaning]) => (
                <div>
                    <dt>
                        <kbd>{key}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                </div>
            ))}
        </dl>
    );
}

export function Sheets({ menu }: { menu: ComponentChildren }) {
    const { match, table } = useContext(TableContext);
    const sheet = table.sheet.value;
    const close = (): void => {
        table.sheet.value = null;
    };
    switch (sheet?.kind) {
        case 'pile':
            return (
                <Dialog title={say(words.areas.of, { player: match.setting.names[match.board.value?.[sheet.whose].player ?? 'A'], area: words.areas[sheet.pile] })} close={close}>
                    <Pile sheet={sheet} />
                </Dialog>
            );
        case 'log':
            return (
                <Dialog title={words.table.log} close={close} side="left">
                    <Log />
                </Dialog>
            );
        case 'inspect':
            return (
                <Dialog title={words.table.inspect} close={close} side="right">
                    <Inspect />
                </Dialog>
            );
        case 'why':
            return (
                <Dialog title={words.table.why} close={close}>
                    <WhyNot />
                </Dialog>
            );
        case 'rule':
            return (
                <Dialog title={say(words.ui.rule, { rule: sheet.rule })} close={close}>
                    <RuleText rule={sheet.rule} />
                </Dialog>
            );
        case 'keys':
            return (
                <Dialog title={words.keys.title} close={close}>
                    <Keys />
                </Dialog>
            );
        case 'menu':
            return (
                <Dialog title={words.table.menu} close={close}>
                    {menu}
                </Dialog>
            );
        default:
            return null;
    }
}
