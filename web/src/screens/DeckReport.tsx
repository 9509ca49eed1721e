/* DeckReport.tsx - what a pasted list is: read by the engine, told line by line, and named. It is loaded when there is a list. */
import { asLines } from '../engine/start';
import type { Client } from '../link/client';
import type { DeckInfo, DeckLine, DeckObject } from '../link/protocol';
import { say, words } from '../words';

/* What the engine says of a list. */
export interface Report {
    deck: DeckInfo | null; // null: it isn't clear yet
    problem: string;
    lines: readonly DeckLine[];
}

export async function check(client: Client, text: string): Promise<Report> {
    const answer = await client.send({ type: 'deck', deck: await asLines('deck', text) });
    const deck = answer.get('deck') ?? null;
    const lines = [...(answer.refused?.lines ?? [])].sort((a, b) => a.line - b.line);
    return { deck, problem: answer.refused?.text ?? '', lines };
}

/* A deck without a name is called like its Digimon of the highest level of which it has most. */
export async function named(client: Client, deck: DeckObject): Promise<DeckObject> {
    if (deck.name) return deck;
    let best = { name: words.decks.newDeck, level: 0, count: 0 };
    for (const [number, count] of Object.entries(deck.main)) {
        const card = (await client.send({ type: 'card', number })).get('card');
        const level = card?.level ?? 0;
        if (card && level < 7 && (level > best.level || (level === best.level && count > best.count))) best = { name: card.name, level, count };
    }
    return { ...deck, name: best.name };
}

/* The text with a line written anew; null: without the line. */
function mended(text: string, line: number, by: string | null): string {
    const lines = text.split('\n');
    lines.splice(line - 1, 1, ...(by === null ? [] : [by]));
    return lines.join('\n');
}

function Unclear({ line, text, set }: { line: DeckLine; text: string; set: (text: string) => void }) {
    const w = words.decks;
    const written = text.split('\n')[line.line - 1] ?? line.text;
    return (
        <li>
            <span>
                {say(w.line, { line: line.line })} <b>{written}</b>: {line.cards && !line.near ? say(w.several, { n: line.cards.length }) : line.expected}
            </span>
            {line.cards && (
                <select aria-label={say(w.which, { card: line.text })} value="" onChange={event => set(mended(text, line.line, `${line.count ?? 1} ${event.currentTarget.value}`))}>
                    <option value="">{w.choose}</option>
                    {line.cards.map(number => (
                        <option>{number}</option>
                    ))}
                </select>
            )}
            <button type="button" class="plain" onClick={() => set(mended(text, line.line, null))}>
                {w.leaveOut}
            </button>
        </li>
    );
}

export function Result({ report, text, set }: { report: Report; text: string; set: (text: string) => void }) {
    const w = words.decks;
    if (!report.deck)
        return (
            <div class="error" role="alert">
                {report.lines.length === 0 ? (/^\s*(https?:|www\.)/.test(text) ? w.link : report.problem) : say(w.unclear, { n: report.lines.length })}
                <ul class="unclear">
                    {report.lines.map(line => (
                        <Unclear key={`${line.line} ${line.text}`} line={line} text={text} set={set} />
                    ))}
                </ul>
            </div>
        );
    const total = (list: Record<string, number>): number => Object.values(list).reduce((sum, n) => sum + n, 0);
    if (report.deck.legal) return <p class="good">{say(w.ready, { main: total(report.deck.deck.main), eggs: total(report.deck.deck.eggs) })}</p>;
    return (
        <div class="error" role="alert">
            {w.illegal}
            <ul>
                {report.deck.problems.map(problem => (
                    <li>
                        {problem.text} <code>{problem.rule}</code>
                    </li>
                ))}
            </ul>
        </div>
    );
}
