/* Inspect.tsx - a card large, with its text, its values now, and why they are so. */
import { useContext, useEffect, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { BoardCard } from '../model/board';
import { lastingText } from '../model/sentences';
import type { Inspect as Inspected, Reason } from '../model/types';
import { plain, named, say, words } from '../words';
import { TableContext } from './context';
import { afterPicture } from './later';
import { Rule } from './Words';

/* The engine's text of a card begins with facts that the face shows already. */
function effectLines(text: string | undefined): string[] {
    return (text ?? '')
        .split('\n')
        .slice(1)
        .filter(line => line !== '' && !/^(Digimon|Digi-Egg|Tamer|Option|Play cost|Use cost|Traits:)/.test(line));
}

/* Keywords in a line can be read: their meaning is the title of a <details>. */
function TextLine({ line }: { line: string }) {
    const found = [...line.matchAll(/<([^>]+)>/g)].map(m => m[1] ?? '');
    const meanings = found.map(word => Object.entries(words.keywords).find(([name]) => word.startsWith(name))).filter(m => m !== undefined);
    if (meanings.length === 0) return <p class="text">{line}</p>;
    return (
        <details class="text">
            <summary>{line}</summary>
            {meanings.map(([name, meaning]) => (
                <p class="quiet">
                    <b>{name}</b> {meaning}
                </p>
            ))}
        </details>
    );
}

function Reasons({ reasons }: { reasons: Reason[] }) {
    const { match } = useContext(TableContext);
    const told = reasons.filter(r => r.kind !== 'PRINTED' && ['dp', 'level', 'cost', 'checks'].includes(r.about));
    if (told.length === 0) return null;
    return (
        <ul class="reasons" aria-label={words.table.reasons}>
            {told.map(r => (
                <li>
                    <b>{r.about === 'dp' ? `${r.value > 0 ? '+' : ''}${r.value} DP` : `${r.about} ${r.after}`}</b> {plain(named(words.reasons, r.kind))}
                    {r.card !== null && match.board.value?.byId.get(r.card)?.name ? `: ${match.board.value.byId.get(r.card)?.name}` : ''}
                    {r.text ? `: ${r.text}` : ''} <Rule rule={r.rule} />
                </li>
            ))}
        </ul>
    );
}

function Stack({ title, cards }: { title: string; cards: BoardCard[] }) {
    const { match, table } = useContext(TableContext);
    if (cards.length === 0) return null;
    return (
        <>
            <h3>{title}</h3>
            <ul class="stacked">
                {cards.map(card => (
                    <li>
                        {card.number === null || !card.facts ? (
                            words.card.hidden
                        ) : (
                            <>
                                <button type="button" class="card-name" onClick={() => (table.looked.value = { card: card.id, number: card.number })}>
                                    {card.name}
                                </button>
                                {effectLines(match.textOf(card.number))
                                    .filter(line => line.startsWith('Inherited'))
                                    .map(line => (
                                        <p class="text">{line}</p>
                                    ))}
                            </>
                        )}
                    </li>
                ))}
            </ul>
        </>
    );
}

function Lastings({ card }: { card: number }) {
    const { match } = useContext(TableContext);
    const voice = match.voice.value;
    const list = match.update.value?.view.lasting.filter(l => l.on === card) ?? [];
    if (list.length === 0 || !voice) return null;
    return (
        <>
            <h3>{words.table.lasting}</h3>
            <ul class="stacked">
                {list.map(l => (
                    <li>{lastingText(voice, l)}</li>
                ))}
            </ul>
        </>
    );
}

export function Inspect() {
    const { match, table } = useContext(TableContext);
    const looked = table.looked.value;
    const [told, setTold] = useState<{ card: number; answer: Inspected | null } | null>(null);
    const update = match.update.value;
    const board = looked?.card != null ? match.board.value?.byId.get(looked.card) : undefined;
    const card = board && board.number === looked?.number ? board : undefined;
    useEffect(() => {
        if (!card) return;
        let gone = false;
        const stop = afterPicture(() => void match.inspect(card.id).then(answer => !gone && setTold({ card: card.id, answer })));
        return () => {
            gone = true;
            stop();
        };
    }, [card?.id, update]);
    const reasons = told && told.card === card?.id ? told.answer?.reasons : undefined;
    const facts = looked?.number ? match.facts.value.get(looked.number) : undefined;
    if (!facts || !looked?.number) return <p class="quiet">{words.table.noCard}</p>;
    return (
        <div class="inspect-card" tabIndex={0} role="group" aria-label={facts.name}>
            <div class="zoom">
                <Face facts={{ ...facts, number: looked.number, dp: card?.dp ?? facts.dp, level: card?.level ?? facts.level, colors: card?.colors ?? facts.colors, keywords: card?.keywords ?? [], printedDp: facts.dp }} />
            </div>
            <h3 class="inspect-name">{facts.name}</h3>
            {facts.name_ja && <p lang="ja">{facts.name_ja}</p>}
            <p class="quiet">
                {[looked.number, facts.categories.join(' / '), facts.level !== null && say(words.card.level, { level: facts.level }), facts.dp !== null && say(words.card.dp, { dp: facts.dp }), facts.cost !== null && say(words.card.cost, { cost: facts.cost }), ...facts.traits].filter(Boolean).join(' · ')}
            </p>
            {effectLines(match.textOf(looked.number)).map(line => (
                <TextLine line={line} />
            ))}
            {reasons && <Reasons reasons={reasons} />}
            {card && <Stack title={words.table.underneath} cards={card.under} />}
            {card && <Stack title={words.table.links} cards={card.links} />}
            {card && <Lastings card={card.id} />}
        </div>
    );
}
