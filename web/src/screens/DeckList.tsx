/* DeckList.tsx - the decks to choose from: a person's own, the newest of tournaments; a search finds the other ones. */
import { useState } from 'preact/hooks';
import { say, words } from '../words';
import { groups, ownChoice, ownDecks } from './decks';

const all = groups.reduce((sum, { decks }) => sum + decks.length, 0);

export function DeckGroup({ label, decks, take }: { label: string; decks: readonly (readonly [string, string])[]; take: (choice: string) => void }) {
    if (decks.length === 0) return null;
    return (
        <section aria-label={label}>
            <h2>{label}</h2>
            <ul class="deck-list">
                {decks.map(([name, title]) => (
                    <li key={name}>
                        <button type="button" class="plain" data-deck={name} onClick={() => take(name)}>
                            {title}
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function DeckList({ take }: { take: (choice: string) => void }) {
    const [query, setQuery] = useState('');
    const [open, setOpen] = useState(false);
    const parts = query.toLowerCase().split(' ');
    const fit = (decks: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] => decks.filter(deck => parts.every(part => deck.join(' ').toLowerCase().includes(part)));
    const shown = groups.filter(({ key }) => open || query !== '' || key === 'newest').filter(({ key }) => key !== 'learn' || query !== '');
    const w = words.decks;
    return (
        <div class="decks-offered">
            <DeckGroup label={w.groups.own} decks={fit(ownDecks.value.map(deck => [ownChoice(deck), deck.name] as const))} take={take} />
            {shown.map(({ key, decks }) => (
                <DeckGroup key={key} label={w.groups[key]} decks={fit(decks)} take={take} />
            ))}
            <div class="search-row">
                <input type="search" aria-label={w.search} placeholder={say(w.searchAll, { n: all })} value={query} onInput={event => setQuery(event.currentTarget.value)} />
                <button type="button" class="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
                    {open ? w.fewer : say(w.all, { n: all })}
                </button>
            </div>
        </div>
    );
}
