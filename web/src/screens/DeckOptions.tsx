/* DeckOptions.tsx - the decks that a list offers: a person's own, the built-in ones, lists of tournaments. */
import { first, tournaments } from 'virtual:decks';
import { words } from '../words';
import { ownChoice, ownDecks } from './decks';

function Group({ label, decks }: { label: string; decks: readonly (readonly [string, string])[] }) {
    if (decks.length === 0) return null;
    return (
        <optgroup label={label}>
            {decks.map(([name, title]) => (
                <option value={name}>{title}</option>
            ))}
        </optgroup>
    );
}

export function BuiltInOptions() {
    return (
        <>
            <Group label={words.setup.builtIn} decks={first} />
            <Group label={words.setup.tournaments} decks={tournaments} />
        </>
    );
}

export function DeckOptions() {
    return (
        <>
            <Group label={words.setup.ownDecks} decks={ownDecks.value.map(deck => [ownChoice(deck), deck.name] as const)} />
            <BuiltInOptions />
        </>
    );
}
