/* Ask.tsx - one question at a time, always in the same place: what is asked, by which card and rule, the big button and
 * the second one. */
import { useContext, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Face } from '../face/Face';
import { onTable, type BoardCard } from '../model/board';
import { cardSpot, isButton, isListed, isTray, type Offer } from '../model/offers';
import { cardParts, optionParts, questionParts, resultParts } from '../model/sentences';
import type { Ask as Asked, WhyLine } from '../model/types';
import { TableContext } from '../table/context';
import { Line } from '../table/Log';
import { Dialog } from '../table/Sheets';
import { Refusal, Rule } from '../table/Words';
import { capital, named, plain, say, words } from '../words';
import { Numbers, OptionList, Picker, Tray } from './Choices';
import { Effect } from './Effect';
import { Materials } from './Materials';
import { Plans } from './Plans';

interface Action {
    text: string;
    act: () => void;
    option?: string | undefined;
    verb?: string | undefined;
    hint?: string | undefined;
    off?: boolean;
    preview?: Offer | undefined;
}

function Button({ action, kind }: { action: Action; kind: 'primary' | 'secondary' }) {
    const { match, table } = useContext(TableContext);
    const preview = (): void => {
        table.preview.value = action.preview?.option ?? null;
    };
    return (
        <button type="button" class={kind} data-primary={kind === 'primary' ? '' : undefined} data-secondary={kind === 'secondary' ? '' : undefined} data-option={action.option} data-verb={action.verb} disabled={match.slow.value || action.off} onClick={action.act} onPointerEnter={preview} onFocus={preview} onPointerLeave={() => (table.preview.value = null)}>
            <span>{action.text}</span>
            {action.hint && <small>{action.hint}</small>}
        </button>
    );
}

/* ---- A card is selected: what can be done with it, and what not ---- */

function RefusedLines({ lines }: { lines: WhyLine[] }) {
    const { match } = useContext(TableContext);
    const seen = new Map<string, WhyLine>();
    for (const line of lines) if (!seen.has(`${line.verb} ${line.reason}`)) seen.set(`${line.verb} ${line.reason}`, line);
    if (seen.size === 0) return null;
    return (
        <details class="refusals" open={!match.offers.value.bySource.size}>
            <summary>{words.table.why}</summary>
            <ul class="why">
                {[...seen.values()].map(line => (
                    <li>
                        <Refusal line={line} />
                    </li>
                ))}
            </ul>
        </details>
    );
}

function Selected({ card }: { card: BoardCard | undefined }) {
    const { match, table } = useContext(TableContext);
    const spot = table.selected.value;
    const offers = spot ? (match.offers.value.bySource.get(spot) ?? []) : [];
    const lines = match.why.value.filter(line => line.card === card?.id);
    return (
        <>
            <header>
                <Source card={card} />
                <h2>{say(words.ask.select, { card: card?.name ?? words.areas.eggs })}</h2>
            </header>
            <div class="ask-body">
                {offers.length > 0 ? <OptionList offers={offers} /> : <p class="quiet">{words.table.noOption}</p>}
                <RefusedLines lines={lines} />
            </div>
            <Buttons primary={null} secondary={{ text: words.ask.cancel, act: () => (table.selected.value = null) }} />
        </>
    );
}

function Ways({ offers }: { offers: Offer[] }) {
    const { table } = useContext(TableContext);
    return (
        <>
            <header>
                <h2>{words.table.split}</h2>
            </header>
            <div class="ask-body">
                <OptionList offers={offers} />
            </div>
            <Buttons primary={null} secondary={{ text: words.ask.cancel, act: () => (table.ways.value = null) }} />
        </>
    );
}

/* ---- The question itself ---- */

function Source({ card }: { card: BoardCard | undefined }) {
    const { table } = useContext(TableContext);
    if (!card?.facts || !card.number) return null;
    return (
        <button
            type="button"
            class="source"
            onClick={() => {
                table.lookAt(card.id);
                table.outlined.value = card.id;
                table.sheet.value = { kind: 'inspect' };
            }}
        >
            <span class="unseen">{say(words.ask.from, { card: card.name ?? '' })}</span>
            <Face facts={{ ...card.facts, number: card.number, dp: card.dp, keywords: [] }} />
        </button>
    );
}

function AttackLine() {
    const { match } = useContext(TableContext);
    const update = match.update.value;
    const board = match.board.value;
    const decision = match.ask.value?.decision;
    if (!update || !board || (decision !== 'BLOCK' && decision !== 'COUNTER') || update.view.attacker === null) return null;
    const attacker = board.byId.get(update.view.attacker);
    const target = update.view.target === null ? words.ui.you : (board.byId.get(update.view.target)?.name ?? '');
    const dp = attacker?.dp != null ? ` (${say(words.card.dp, { dp: attacker.dp })})` : '';
    return <p class="attack-line">{say(words.ask.attackInfo, { card: `${attacker?.name ?? ''}${dp}`, target })}</p>;
}

/* How a block would end, by DP alone. */
function Predictions() {
    const { match } = useContext(TableContext);
    const ask = match.ask.value;
    const board = match.board.value;
    const attacker = match.update.value?.view.attacker;
    const theirs = attacker != null ? board?.byId.get(attacker)?.dp : null;
    if (ask?.decision !== 'BLOCK' || !board || theirs == null) return null;
    const blocks = match.offers.value.all.filter(o => o.option.verb === 'BLOCK');
    return (
        <ul class="options">
            {blocks.map(offer => {
                const mine = board.byId.get(offer.option.card ?? 0)?.dp ?? 0;
                const outcome = mine > theirs ? words.ask.wins : mine < theirs ? words.ask.loses : words.ask.both;
                return (
                    <li>
                        <OptionListItem offer={offer} note={say(words.ask.predict, { mine, theirs, outcome })} />
                    </li>
                );
            })}
        </ul>
    );
}

function OptionListItem({ offer, note }: { offer: Offer; note: string }) {
    const { match, table } = useContext(TableContext);
    const voice = match.voice.value;
    if (!voice) return null;
    return (
        <button type="button" class="option" data-option={offer.option.value} disabled={match.slow.value} onClick={() => table.act([offer])}>
            <span class="option-text">
                {plain(optionParts(voice, offer.option))} <small>{note}</small>
            </span>
        </button>
    );
}

function chooseHeader(ask: Asked, picked: number): string | null {
    if (ask.decision !== 'CHOOSE' || ask.most === null || ask.most < 2) return null;
    return say(words.ask.chosenSoFar, { n: ask.chosen.length + picked, most: ask.most });
}

function Body({ ask, listed }: { ask: Asked; listed: boolean }) {
    const { match } = useContext(TableContext);
    if (isTray(ask)) return <Materials ask={ask} />;
    if (ask.decision === 'ORDER' || ask.decision === 'INTERRUPT') return <Tray />;
    if (ask.decision === 'NUMBER' || ask.decision === 'REPEAT') return <Numbers />;
    if (ask.decision === 'BLOCK') return <Predictions />;
    if (ask.options.some(option => option.verb === 'CARD_CHOICE')) return listed ? <Picker /> : <CardOptions />;
    const rest = match.offers.value.all.filter(offer => !isButton(offer.option.verb));
    if (ask.decision === 'MAIN' || rest.length === 0) return null;
    return <OptionList offers={rest} />;
}

/* Cards on the table are clicked there; their names are here as well, with the same keys: on a small screen the question may cover
 * them. */
function CardOptions() {
    const { match, table, keys } = useContext(TableContext);
    const voice = match.voice.value;
    const ask = match.ask.value;
    if (!voice || !ask) return null;
    const choices = ask.options.filter(option => option.verb === 'CARD_CHOICE');
    const keyOf = (card: number | null): string | undefined => (card === null ? undefined : keys.value.get(cardSpot(card)));
    return (
        <ul class="options chips">
            {choices.map(option => (
                <li>
                    <button type="button" class={`chip ${table.picked.value.includes(option.value) ? 'chosen' : ''}`} data-option={option.value} data-key={keyOf(option.card)} aria-pressed={table.picked.value.includes(option.value)} disabled={match.slow.value} onClick={() => table.act([{ option, alike: [option] }])} onPointerEnter={() => (table.outlined.value = option.card)} onFocus={() => (table.outlined.value = option.card)}>
                        {keyOf(option.card) && (
                            <kbd class="key" aria-hidden="true">
                                {keyOf(option.card)}
                            </kbd>
                        )}{' '}
                        {plain(cardParts(voice, option.card))}
                    </button>
                </li>
            ))}
        </ul>
    );
}

function Buttons({ primary, secondary, children }: { primary: Action | null; secondary: Action | null; children?: ComponentChildren }) {
    return (
        <footer class="buttons">
            {primary && <Button action={primary} kind="primary" />}
            {secondary && <Button action={secondary} kind="secondary" />}
            {children}
        </footer>
    );
}

function useButtons(ask: Asked): { primary: Action | null; secondary: Action | null } {
    const { match, table } = useContext(TableContext);
    const voice = match.voice.value;
    const { primary, secondary } = match.offers.value;
    const action = (offer: Offer | null): Action | null => {
        if (!offer || !voice) return null;
        const { option } = offer;
        const hint = option.verb === 'PASS' && option.memory !== null ? say(words.table.passMemory, { player: match.opponentName(), n: Math.abs(option.memory) }) : undefined;
        if (isTray(ask)) return { text: plain(named(words.materials, option.verb)), act: () => table.act([offer]), option: option.value, verb: option.verb, hint: option.cost === null ? undefined : say(words.materials.price, { verb: option.verb, cost: option.cost }), preview: offer };
        const text = option.verb === 'YES' || option.verb === 'NO' ? plain(named(words.verbs, option.verb)) : plain(optionParts(voice, option));
        return { text, act: () => table.act([offer]), option: option.value, verb: option.verb, hint, preview: offer };
    };
    if (table.picked.value.length > 0) {
        const done: Action = { text: `${words.verbs.DONE} (${table.picked.value.length})`, act: () => table.sendPicked(), off: !table.enough };
        return { primary: done, secondary: { text: words.ask.cancel, act: () => (table.picked.value = []) } };
    }
    if (ask.decision === 'MAIN' || ask.decision === 'BREEDING') return { primary: action(primary), secondary: null };
    return { primary: action(primary), secondary: action(secondary) };
}

/* Buttons besides the two: fewer clicks without hiding a choice. */
function Extras({ ask }: { ask: Asked }) {
    const { match, table } = useContext(TableContext);
    if (ask.decision === 'MAIN')
        return (
            <button type="button" class="extra" data-tool="list" aria-expanded={table.sheet.value?.kind === 'list'} onClick={() => (table.sheet.value = { kind: 'list' })}>
                {words.table.list} <b>{match.offers.value.all.length}</b>
            </button>
        );
    if (ask.decision === 'ORDER')
        return (
            <button type="button" class="extra" onClick={() => match.takeAnyOrder()} disabled={match.slow.value}>
                {words.ask.anyOrder}
            </button>
        );
    if (isTray(ask))
        return (
            <button type="button" class="extra" onClick={() => void match.undo()} disabled={match.slow.value}>
                {words.materials.back}
            </button>
        );
    if (ask.decision !== 'OPTIONAL') return null;
    const more = (match.update.value?.view.pending.length ?? 0) > 0;
    return (
        <>
            <button type="button" class="extra" onClick={() => match.remember('YES')} disabled={match.slow.value}>
                {words.verbs.YES}: {words.ask.remember.toLowerCase()}
            </button>
            <button type="button" class="extra" onClick={() => match.remember('NO')} disabled={match.slow.value}>
                {words.verbs.NO}: {words.ask.remember.toLowerCase()}
            </button>
            {more && (
                <button type="button" class="extra" onClick={() => match.declineRest()} disabled={match.slow.value}>
                    {words.ask.noToAll}
                </button>
            )}
        </>
    );
}

function Question({ ask }: { ask: Asked }) {
    const { match, table } = useContext(TableContext);
    const board = match.board.value;
    const voice = match.voice.value;
    const { primary, secondary } = useButtons(ask);
    if (!board || !voice) return null;
    const source = ask.source === null ? undefined : board.byId.get(ask.source);
    const listed = isListed(ask, onTable(board));
    const progress = chooseHeader(ask, table.picked.value.length);
    return (
        <>
            <header>
                <Source card={source} />
                <div>
                    <h2>
                        {plain(questionParts(voice, ask))} <Rule rule={ask.rule} />
                    </h2>
                    {progress && <p class="quiet">{progress}</p>}
                    <AttackLine />
                </div>
            </header>
            <div class="ask-body">
                <Summary ask={ask} />
                {ask.effect && <Effect text={ask.effect} mark={ask.mark} />}
                <Body ask={ask} listed={listed} />
            </div>
            <Buttons primary={primary} secondary={secondary}>
                <Extras ask={ask} />
            </Buttons>
        </>
    );
}

/* What the opponent did in the turn before, for the whole turn of the player. */
function Summary({ ask }: { ask: Asked }) {
    const { match } = useContext(TableContext);
    const [open, setOpen] = useState(false);
    const view = match.update.value?.view;
    const opponent = match.me === 'A' ? 'B' : 'A';
    const lines = view ? match.log.value.filter(line => line.weight === 3 && line.player === opponent && line.turn === view.turn - 1) : [];
    const begins = ask.decision === 'MAIN' || ask.decision === 'BREEDING';
    if (match.setting.kind === 'position' || !view?.my_turn || !begins || lines.length === 0) return null;
    return (
        <details class="summary" open={open}>
            <summary
                onClick={event => {
                    event.preventDefault();
                    setOpen(!open);
                }}
            >
                {say(words.table.summary, { player: match.setting.names[opponent], n: lines.length })}
            </summary>
            {open && (
                <ol class="news">
                    {lines.map(line => (
                        <Line line={line} />
                    ))}
                </ol>
            )}
        </details>
    );
}

function HintLine() {
    const { match } = useContext(TableContext);
    const hint = match.hint.value;
    const voice = match.voice.value;
    if (match.hinting.value) return <p class="hint">{words.ask.hintWorking}</p>;
    if (!hint || !voice) return null;
    const steps = hint.line.slice(1, 4).map(step => step.text ?? '').join(', ');
    return (
        <p class="hint">
            {say(words.ask.hintIs, { option: plain(optionParts(voice, hint)) })}
            {hint.expected !== null && ` · ${say(words.ask.hintChance, { n: Math.round(hint.expected * 100) })}`}
            {steps && <small> {say(words.ask.hintLine, { steps })}</small>}
        </p>
    );
}

function Over({ over }: { over: ComponentChildren }) {
    const { match } = useContext(TableContext);
    const result = match.update.value?.result;
    const voice = match.voice.value;
    if (!result || !voice) return null;
    const title = result.outcome === 'drawn' ? words.ask.drawn : result.outcome === 'failed' ? words.ask.failed : match.setting.kind === 'computer' && result.winner === match.me ? words.ask.won : say(words.ask.lost, { player: match.setting.names[result.winner ?? 'A'] });
    return (
        <>
            <header class="over">
                <div>
                    <h2 class="big">{title}</h2>
                    <p>
                        {plain(capital(resultParts(voice, result)))} <Rule rule={result.rule} />
                    </p>
                </div>
            </header>
            <div class="buttons">{over}</div>
        </>
    );
}

/* Somebody else decides; meanwhile the last things that happened can be read here. */
function Waiting() {
    const { match } = useContext(TableContext);
    const player = match.update.value?.deciding;
    const lines = match.news.value.filter(line => line.weight >= 3).slice(-5);
    const watch = match.setting.kind === 'watch';
    return (
        <>
            <header>
                <h2>{player ? say(words.table.thinking, { player: match.setting.names[player] }) : words.ask.waiting}</h2>
                {match.preparing.value && <small class="quiet prepare">{words.ask.prepareSays}</small>}
            </header>
            <ol class="ask-body news">
                {lines.map(line => (
                    <Line line={line} />
                ))}
            </ol>
            <Plans />
            <footer class="buttons">
                {watch ? (
                    <>
                        <button type="button" class="primary" data-primary onClick={() => match.pause(!match.paused.value)}>
                            {match.paused.value ? words.table.resume : words.table.pause}
                        </button>
                        {match.paused.value && (
                            <button type="button" class="secondary" disabled={match.slow.value} onClick={() => match.oneStep()}>
                                {words.table.oneStep}
                            </button>
                        )}
                    </>
                ) : (
                    <button type="button" class="secondary" data-primary onClick={() => match.hurry()}>
                        {words.table.skipAhead}
                    </button>
                )}
            </footer>
        </>
    );
}

/* The answers of this turn that are given again; each can be forgotten. */
function Remembered() {
    const { match } = useContext(TableContext);
    const all = [...match.remembered.value];
    return (
        <details class="remembered">
            <summary class="pill">{say(words.ask.rememberedCount, { n: all.length })}</summary>
            <ul>
                {all.map(([key, { answer, text }]) => (
                    <li>
                        <span>
                            <b>{words.verbs[answer]}</b> {text}
                        </span>
                        <button type="button" class="extra" onClick={() => match.forget(key)}>
                            {words.ask.forget}
                        </button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

export function Ask({ over, coach }: { over: ComponentChildren; coach?: ComponentChildren }) {
    const { match, table, listed } = useContext(TableContext);
    const update = match.update.value;
    const ask = match.ask.value;
    const selected = table.selected.value;
    const card = selected?.startsWith('card:') ? match.board.value?.byId.get(Number(selected.slice(5))) : undefined;
    return (
        <section class="ask" data-region="ask" data-decision={ask?.decision ?? 'NONE'} data-seq={update?.seq} data-listed={listed.value ? '' : undefined} aria-label={words.table.question}>
            {match.error.value && (
                <p class="error" role="alert">
                    {say(words.table.error, { text: match.error.value })}
                </p>
            )}
            {coach}
            <HintLine />
            {table.ways.value ? <Ways offers={table.ways.value} /> : ask && selected ? <Selected card={card} /> : ask ? <Question ask={ask} key={ask.decision === 'MAIN' ? 'MAIN' : update?.seq} /> : update?.result ? <Over over={over} /> : <Waiting />}
            {match.remembered.value.size > 0 && <Remembered />}
            {table.sheet.value?.kind === 'list' && (
                <Dialog title={words.table.list} close={() => (table.sheet.value = null)}>
                    <OptionList offers={match.offers.value.all} />
                </Dialog>
            )}
        </section>
    );
}

