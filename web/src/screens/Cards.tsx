/* Cards.tsx - search the cards, read one. */
import { useEffect, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { Client } from '../link/client';
import type { CardInfo, CardList } from '../link/protocol';
import { say, words } from '../words';
import { Page } from './Page';
import { go, route } from './route';

export type FoundCard = CardList['cards'][number];

const MOST = 60;

/* The cards that fit, and how many there are in all. Bad queries find nothing. */
export function useCards(client: Client, query: string): { cards: FoundCard[]; count: number; problem: string | null } {
    const [found, setFound] = useState<{ cards: FoundCard[]; count: number; problem: string | null }>({ cards: [], count: 0, problem: null });
    useEffect(() => {
        let gone = false;
        const timer = setTimeout(() => {
            void client.send({ type: 'cards', ...(query.trim() ? { query } : {}), most: MOST }).then(answer => {
                const list = answer.get('cards');
                if (!gone) setFound({ cards: list?.cards ?? [], count: list?.count ?? 0, problem: answer.refused?.text ?? null });
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
                    <button type="button" class="tile" onClick={() => act(card)}>
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

function One({ client, number }: { client: Client; number: string }) {
    const [card, setCard] = useState<CardInfo | null>(null);
    useEffect(() => {
        void client.send({ type: 'card', number, program: true }).then(answer => setCard(answer.get('card') ?? null));
    }, [number]);
    if (!card) return null;
    return (
        <article class="card-one">
            <div class="zoom-large">
                <Face facts={card} />
            </div>
            <div>
                <h2>
                    {card.name} <small class="quiet">{card.number}</small>
                </h2>
                <p class="card-text">{card.text?.slice(card.text.indexOf('\n') + 1)}</p>
                {card.unread && <p class="error">{say(words.cards.unread, { why: card.unread })}</p>}
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
    const { cards, count, problem } = useCards(client, query);
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
                    <p class="quiet" role="status">
                        {problem ?? say(words.cards.found, { n: count })}
                    </p>
                    <CardGrid cards={cards} act={card => go('cards', card.number)} />
                </>
            )}
        </Page>
    );
}
