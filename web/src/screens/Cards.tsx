/* Cards.tsx - search the cards, read one. */
import { useEffect, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { Client } from '../link/client';
import type { CardInfo, CardList } from '../link/protocol';
import type { OfficialAnswer } from '../store/answers';
import { CardStore } from '../store/cards';
import { scenariosWith, type NamedScenario } from '../store/library';
import { say, words } from '../words';
import { Page } from './Page';
import { go, route } from './route';

export type FoundCard = CardList['cards'][number];

const MOST = 60;

interface FoundCards {
    cards: FoundCard[];
    count: number;
    problem: string | null;
    query: string | null; // that was answered
}

/* The cards that fit, and how many there are in all. Bad queries find nothing. */
export function useCards(client: Client, query: string): FoundCards {
    const [found, setFound] = useState<FoundCards>({ cards: [], count: 0, problem: null, query: null });
    useEffect(() => {
        let gone = false;
        const timer = setTimeout(() => {
            void client.send({ type: 'cards', ...(query.trim() ? { query } : {}), most: MOST }).then(answer => {
                const list = answer.get('cards');
                if (!gone) setFound({ cards: list?.cards ?? [], count: list?.count ?? 0, problem: answer.refused?.text ?? null, query });
            });
        }, 120);
        return () => {
            gone = true;
            clearTimeout(timer);
        };
    }, [query]);
    return found;
}

export function CardGrid({ cards, act, label }: { cards: FoundCard[]; act: (card: FoundCard) => void; label?: (card: FoundCard) => string }) {
    return (
        <ul class="tiles wide-tiles">
            {cards.map(card => (
                <li key={card.number}>
                    <button type="button" class="tile" title={card.name_ja} onClick={() => act(card)}>
                        <span class="unseen">{label?.(card) ?? `${card.name}, ${card.number}`}</span>
                        <span class="tile-face">
                            <Face facts={card} />
                        </span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

const store = typeof indexedDB === 'undefined' ? null : new CardStore();

/* Official answers that the person's own files have. */
function OfficialAnswers({ number }: { number: string }) {
    const [answers, setAnswers] = useState<OfficialAnswer[]>([]);
    useEffect(() => {
        let gone = false;
        void (store?.answersOf(number) ?? Promise.resolve([])).then(found => !gone && setAnswers(found)).catch(() => {}); // no store: none
        return () => {
            gone = true;
        };
    }, [number]);
    if (answers.length === 0) return null;
    return (
        <details class="official" open={answers.length < 4}>
            <summary>{say(words.cards.answers, { n: answers.length })}</summary>
            <dl>
                {answers.map(({ question, answer, name }) => (
                    <div>
                        <dt>
                            {name && <code>{name}</code>} {question}
                        </dt>
                        <dd>{answer}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}

/* Scenarios of the rules with this card: each plays on the table, and names its rules. They are looked for when they are asked for. */
function CardScenarios({ card }: { card: CardInfo }) {
    const [found, setFound] = useState<NamedScenario[] | null>(null);
    const [open, setOpen] = useState(false);
    useEffect(() => {
        let gone = false;
        if (open) void scenariosWith([card.number, card.name]).then(list => !gone && setFound(list)).catch(() => !gone && setFound([]));
        return () => {
            gone = true;
        };
    }, [card.number, open]);
    return (
        <details class="card-scenarios" onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>{words.cards.scenarios}</summary>
            {open && <p class="quiet">{found === null ? words.ask.waiting : say(words.cards.scenariosFound, { n: found.length })}</p>}
            <ul class="rules-list">
                {(found ?? []).map(({ file, line, name, rules }) => (
                    <li>
                        <button type="button" class="rule-row" data-scenario={`${file}:${line}`} onClick={() => go('sandbox', `@${file}:${line}`)}>
                            <code>{rules}</code>
                            <span>▶ {name}</span>
                        </button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

function One({ client, number }: { client: Client; number: string }) {
    const [card, setCard] = useState<CardInfo | null>(null);
    useEffect(() => {
        void client.send({ type: 'card', number, program: true }).then(answer => setCard(answer.get('card') ?? null));
    }, [number]);
    if (card?.number !== number) return null; // the card of another address
    return (
        <article class="card-one">
            <div class="zoom-large">
                <Face facts={card} />
            </div>
            <div>
                <h2>
                    {card.name} <small class="quiet">{card.number}</small>
                </h2>
                {card.name_ja && <p lang="ja">{card.name_ja}</p>}
                <p class="card-text">{card.text?.slice(card.text.indexOf('\n') + 1)}</p>
                {card.unread && <p class="error">{say(words.cards.unread, { why: card.unread })}</p>}
                <OfficialAnswers number={number} />
                <CardScenarios card={card} />
                {card.program && (
                    <details>
                        <summary>{words.cards.program}</summary>
                        <pre>{card.program}</pre>
                    </details>
                )}
            </div>
        </article>
    );
}

export function Cards({ client }: { client: Client }) {
    const [query, setQuery] = useState('');
    const { cards, count, problem, query: answered } = useCards(client, query);
    const number = route.value.rest;
    return (
        <Page title={words.cards.title} back={number ? 'cards' : ''} wide>
            {number ? (
                <One client={client} number={number} />
            ) : (
                <>
                    <div class="search-row">
                        <input type="search" aria-label={words.cards.search} placeholder={words.cards.searchExample} value={query} onInput={event => setQuery(event.currentTarget.value)} />
                    </div>
                    <p class="quiet" role="status" data-answered={answered ?? undefined}>
                        {problem ?? say(words.cards.found, { n: count })}
                    </p>
                    <CardGrid cards={cards} act={card => go('cards', card.number)} />
                </>
            )}
        </Page>
    );
}
