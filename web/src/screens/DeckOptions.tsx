/* DeckOptions.tsx - the decks that a list offers: a person's own, then the built-in ones, the newest of tournaments first. */
import { words } from '../words';
import { groups, ownChoice, ownDecks, type Group } from './decks';

function OptionGroup({ label, decks }: { label: string; decks: Group['decks'] }) {
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
            {groups.map(({ key, decks }) => (
                <OptionGroup label={words.decks.groups[key]} decks={decks} />
            ))}
        </>
    );
}

export function DeckOptions() {
    return (
        <>
            <OptionGroup label={words.decks.groups.own} decks={ownDecks.value.map(deck => [ownChoice(deck), deck.name] as const)} />
            <BuiltInOptions />
        </>
    );
}
