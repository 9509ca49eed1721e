/* Bench.tsx - the position of a scenario as areas: cards are dragged from the search to areas and under cards, or chosen and then put by a
 * click. Each change is a change of the text. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { Client } from '../link/client';
import type { Player, Printed } from '../link/protocol';
import { AREAS, change, put, readPosition, takeAway, writeMemory, writePhase, writeTurn, type AreaName, type Held, type Item, type Piece, type Position, type Spot } from '../model/position';
import { say, words } from '../words';
import { listenToBench } from './bench_drag';
import { useCards } from './Cards';

export type KnownCards = ReadonlyMap<string, Printed & { number: string }>;

const PLAYERS: Player[] = ['B', 'A'];
const PHASES = ['start', 'unsuspend', 'draw', 'breeding', 'start of main', 'main'] as const;

const spotText = (spot: Spot): string => [spot.player, spot.area, spot.at ?? ''].join('.');
const heldText = (held: Held): string => ('area' in held ? spotText(held) : `new:${held.name}`);

/* "new:ST1-03" or "A.battle.0" */
function readHeld(text: string): Held | null {
    if (text.startsWith('new:')) return { name: text.slice(4) };
    const [player, area, at] = text.split('.') as [Player, AreaName, string];
    return at === '' ? null : { player, area, at: Number(at) };
}

function readSpot(text: string): Spot {
    const [player, area, at] = text.split('.') as [Player, AreaName, string];
    return { player, area, at: at === '' ? null : Number(at) };
}

export interface BenchState {
    text: string;
    setText: (text: string) => void;
    known: KnownCards;
}

function faceOf(known: KnownCards, piece: Piece | undefined): (Printed & { number: string }) | undefined {
    return piece && known.get(piece.name.toLowerCase());
}

const nameOf = (known: KnownCards, piece: Piece | undefined): string => faceOf(known, piece)?.name ?? piece?.name ?? '';

function Card({ known, item, spot, held, take }: { known: KnownCards; item: Item; spot: Spot; held: boolean; take: () => void }) {
    const [top] = item.stack;
    const facts = faceOf(known, top);
    const name = nameOf(known, top);
    const w = words.bench;
    const marks = [item.count > 1 && `x${item.count}`, top?.label, ...item.states, item.stack.length > 1 && say(words.card.underCount, { n: item.stack.length - 1 }), item.links.length > 0 && say(words.card.linkCount, { n: item.links.length })].filter(Boolean);
    return (
        <button type="button" class={`bench-card ${held ? 'held' : ''} ${item.states.includes('suspended') ? 'suspended' : ''}`} data-held={spotText(spot)} data-to={spotText(spot)} aria-pressed={held} title={w.take} onClick={take}>
            <span class="unseen">{[name, ...marks].join(', ')}</span>
            <span class="bench-face">{facts ? <Face facts={{ ...facts, keywords: [] }} /> : <span class="bench-name">{name}</span>}</span>
            <span class="badges" aria-hidden="true">
                {item.count > 1 && <b class="nth">×{item.count}</b>}
                {item.stack.length > 1 && <b class="under">≡{item.stack.length - 1}</b>}
                {item.links.length > 0 && <b class="links">+{item.links.length}</b>}
            </span>
        </button>
    );
}

function Area({ state, position, player, area, held, setHeld, drop }: { state: BenchState; position: Position; player: Player; area: AreaName; held: Held | null; setHeld: (held: Held | null) => void; drop: (to: Spot) => void }) {
    const items = position.areas[player][area];
    const whole: Spot = { player, area, at: null };
    const name = say(words.bench.areaOf, { player, area: words.areas[area] });
    const here = (at: number): boolean => held !== null && 'area' in held && held.player === player && held.area === area && held.at === at;
    const usual = area === 'deck' ? 20 : area === 'security' ? 5 : 0;
    return (
        <section class={`bench-area bench-${area}`} data-to={spotText(whole)} aria-label={name}>
            <h3>{words.areas[area]}</h3>
            <div class="bench-cards">
                {(items ?? []).map((item, at) => (
                    <Card
                        known={state.known}
                        item={item}
                        spot={{ player, area, at }}
                        held={here(at)}
                        take={() => {
                            if (held && !here(at)) drop({ player, area, at });
                            else setHeld(here(at) ? null : { player, area, at });
                        }}
                    />
                ))}
                {items === null && usual > 0 && <span class="quiet">{say(words.bench.usual, { n: usual })}</span>}
                {held && (
                    <button type="button" class="bench-put" data-to={spotText(whole)} aria-label={say(words.bench.putIn, { area: name })} onClick={() => drop(whole)}>
                        {words.bench.putHere}
                    </button>
                )}
            </div>
        </section>
    );
}

/* What can be changed of the card that is held: its state, the cards under it, its link cards. */
function Held({ state, spot, item, close }: { state: BenchState; spot: Spot; item: Item; close: () => void }) {
    const w = words.bench;
    const { text, setText, known } = state;
    const by = (next: (item: Item) => Item): void => setText(change(text, spot, next));
    const field = spot.area === 'battle' || spot.area === 'breeding';
    const toggles = field ? ['suspended', 'played'] : spot.area === 'security' || spot.area === 'deck' ? ['face up'] : [];
    const toggle = (name: string): void => by(one => ({ ...one, states: one.states.includes(name) ? one.states.filter(s => s !== name) : [...one.states, name] }));
    return (
        <div class="bench-held" role="group" aria-label={say(words.ask.select, { card: nameOf(known, item.stack[0]) })}>
            <b>{nameOf(known, item.stack[0])}</b>
            {toggles.map(name => (
                <button type="button" class={`chip ${item.states.includes(name) ? 'chosen' : ''}`} aria-pressed={item.states.includes(name)} onClick={() => toggle(name)}>
                    {w.states[name as keyof typeof w.states]}
                </button>
            ))}
            <button type="button" class="chip" onClick={() => by(one => ({ ...one, count: one.count + 1 }))}>
                {w.more}
            </button>
            <button
                type="button"
                class="chip"
                onClick={() => {
                    setText(takeAway(text, spot));
                    if (item.count === 1) close();
                }}
            >
                {w.remove}
            </button>
            {field && item.stack.length + item.links.length > 1 && <Under item={item} known={known} by={by} />}
        </div>
    );
}

function Under({ item, known, by }: { item: Item; known: KnownCards; by: (next: (item: Item) => Item) => void }) {
    const w = words.bench;
    const without = (piece: Piece) => (one: Item): Item => ({ ...one, stack: one.stack.filter(p => p !== piece), links: one.links.filter(p => p !== piece) });
    const up = (piece: Piece) => (one: Item): Item => {
        const at = one.stack.indexOf(piece);
        const stack = [...one.stack];
        stack.splice(at, 1);
        stack.splice(at - 1, 0, piece);
        return { ...one, stack };
    };
    return (
        <ol class="bench-under">
            {item.stack.slice(1).map(piece => (
                <li>
                    {nameOf(known, piece)}
                    <button type="button" class="chip" onClick={() => by(up(piece))}>
                        {w.up}
                    </button>
                    <button type="button" class={`chip ${piece.hidden ? 'chosen' : ''}`} aria-pressed={piece.hidden} onClick={() => by(one => ({ ...one, stack: one.stack.map(p => (p === piece ? { ...p, hidden: !p.hidden } : p)) }))}>
                        {w.states['face down']}
                    </button>
                    <button type="button" class="chip" onClick={() => by(one => ({ ...without(piece)(one), links: [...one.links, { ...piece, hidden: false }] }))}>
                        {w.link}
                    </button>
                    <button type="button" class="chip" onClick={() => by(without(piece))}>
                        {w.remove}
                    </button>
                </li>
            ))}
            {item.links.map(piece => (
                <li>
                    {say(w.linked, { card: nameOf(known, piece) })}
                    <button type="button" class="chip" onClick={() => by(without(piece))}>
                        {w.remove}
                    </button>
                </li>
            ))}
        </ol>
    );
}

function Table({ state, position }: { state: BenchState; position: Position }) {
    const w = words.bench;
    const memory = position.memory ?? 3;
    return (
        <div class="bench-table">
            <label class="choice">
                <span>{say(w.memory, { n: Math.abs(memory), player: memory < 0 ? 'B' : 'A' })}</span>
                <input type="range" min={-10} max={10} value={memory} aria-valuetext={say(w.memory, { n: Math.abs(memory), player: memory < 0 ? 'B' : 'A' })} onInput={event => state.setText(writeMemory(state.text, Number(event.currentTarget.value)))} />
            </label>
            <label class="choice">
                <span>{w.turn}</span>
                <select value={position.turn} onChange={event => state.setText(writeTurn(state.text, event.currentTarget.value as Player))}>
                    <option>A</option>
                    <option>B</option>
                </select>
            </label>
            <label class="choice">
                <span>{w.phase}</span>
                <select value={position.phase} onChange={event => state.setText(writePhase(state.text, event.currentTarget.value))}>
                    {PHASES.map(phase => (
                        <option value={phase}>{w.phases[phase]}</option>
                    ))}
                </select>
            </label>
        </div>
    );
}

function Palette({ client, held, setHeld, learn }: { client: Client; held: Held | null; setHeld: (held: Held | null) => void; learn: (cards: (Printed & { number: string })[]) => void }) {
    const [query, setQuery] = useState('');
    const { cards, problem } = useCards(client, query);
    useEffect(() => learn(cards), [cards]);
    return (
        <section class="bench-palette" aria-label={words.cards.search}>
            <input type="search" aria-label={words.cards.search} placeholder={words.cards.searchExample} value={query} onInput={event => setQuery(event.currentTarget.value)} />
            {problem && <p class="quiet">{problem}</p>}
            <div class="bench-found">
                {cards.slice(0, 24).map(card => {
                    const on = held !== null && 'name' in held && held.name === card.number;
                    return (
                        <button type="button" class={`bench-card ${on ? 'held' : ''}`} data-held={`new:${card.number}`} aria-pressed={on} title={words.bench.take} onClick={() => setHeld(on ? null : { name: card.number })}>
                            <span class="unseen">{`${card.name}, ${card.number}`}</span>
                            <span class="bench-face">
                                <Face facts={{ ...card, keywords: [] }} />
                            </span>
                        </button>
                    );
                })}
            </div>
        </section>
    );
}

export function Bench({ client, state, learn }: { client: Client; state: BenchState; learn: (cards: (Printed & { number: string })[]) => void }) {
    const [held, setHeld] = useState<Held | null>(null);
    const root = useRef<HTMLDivElement>(null);
    const now = useRef(state);
    now.current = state;
    const position = readPosition(state.text);
    const drop = (what: Held, to: Spot): void => now.current.setText(put(now.current.text, what, to));
    useLayoutEffect(() => {
        const element = root.current;
        if (!element) return;
        return listenToBench(element, (from, to) => {
            const what = readHeld(from);
            if (what) drop(what, readSpot(to));
            setHeld(null);
        });
    }, []);
    const spot = held && 'area' in held ? held : null;
    const item = spot ? position.areas[spot.player][spot.area]?.[spot.at ?? -1] : undefined;
    return (
        <div class="bench" ref={root} data-holding={held ? heldText(held) : undefined}>
            <Palette client={client} held={held} setHeld={setHeld} learn={learn} />
            <Table state={state} position={position} />
            <p class="quiet" role="status">
                {held ? words.bench.holding : words.bench.how}
            </p>
            {spot && item && <Held state={state} spot={spot} item={item} close={() => setHeld(null)} />}
            {PLAYERS.map(player => (
                <section class={`bench-player bench-${player}`} aria-label={say(words.ui.playerName, { player })}>
                    <h2>{say(words.ui.playerName, { player })}</h2>
                    {AREAS.map(area => (
                        <Area
                            state={state}
                            position={position}
                            player={player}
                            area={area}
                            held={held}
                            setHeld={setHeld}
                            drop={to => {
                                if (held) drop(held, to);
                                if (held && 'area' in held) setHeld(null);
                            }}
                        />
                    ))}
                </section>
            ))}
        </div>
    );
}
