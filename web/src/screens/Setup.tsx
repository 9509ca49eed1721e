/* Setup.tsx - a new game: decks, who plays, seed. */
import { useState } from 'preact/hooks';
import type { Who } from '../link/protocol';
import { say, words } from '../words';
import { DeckOptions } from './DeckOptions';
import { deckOf, keepChoices, storedChoices, type Choices, type Mode } from './decks';
import { Page } from './Page';
import type { Start } from './play';

function DeckSelect({ label, value, set }: { label: string; value: string; set: (deck: string) => void }) {
    return (
        <label class="choice">
            <span>{label}</span>
            <select value={value} onChange={event => set(event.currentTarget.value)}>
                <DeckOptions />
            </select>
        </label>
    );
}

function seats({ mode, level }: Choices): [Who, Who] {
    const computer = `level${level}` as Who;
    if (mode === 'hotseat') return ['me', 'me'];
    return mode === 'watch' ? [computer, computer] : ['me', computer];
}

/* The game that the form describes. */
export const startOf = (choices: Choices, seed: string): Start => ({ kind: choices.mode, decks: [deckOf(choices.decks[0]), deckOf(choices.decks[1])], seats: seats(choices), seed: seed || anySeed() });

const anySeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export function Setup({ start }: { start: (start: Start) => void }) {
    const [choices, setChoices] = useState<Choices>(storedChoices);
    const [seed, setSeed] = useState('');
    const change = (part: Partial<Choices>): void => setChoices(keepChoices(part));
    const two = choices.mode !== 'computer';
    const modes: Mode[] = ['computer', 'hotseat', 'watch'];
    return (
        <Page title={words.setup.title}>
            <form
                class="form"
                onSubmit={event => {
                    event.preventDefault();
                    start(startOf(choices, seed));
                }}
            >
                <fieldset class="cards-choice">
                    <legend>{words.setup.mode}</legend>
                    {modes.map(mode => (
                        <label class={choices.mode === mode ? 'on' : ''}>
                            <input type="radio" name="mode" value={mode} checked={choices.mode === mode} onChange={() => change({ mode })} />
                            {words.setup[mode]}
                        </label>
                    ))}
                </fieldset>
                <DeckSelect label={two ? words.setup.deckA : words.setup.yourDeck} value={choices.decks[0]} set={deck => change({ decks: [deck, choices.decks[1]] })} />
                <DeckSelect label={two ? words.setup.deckB : words.setup.theirDeck} value={choices.decks[1]} set={deck => change({ decks: [choices.decks[0], deck] })} />
                {choices.mode !== 'hotseat' && (
                    <fieldset class="levels">
                        <legend>{words.setup.level}</legend>
                        {words.setup.levels.map((name, i) => (
                            <label class={choices.level === i + 1 ? 'on' : ''}>
                                <input type="radio" name="level" value={i + 1} checked={choices.level === i + 1} onChange={() => change({ level: i + 1 })} />
                                <b>{i + 1}</b> {name}
                            </label>
                        ))}
                    </fieldset>
                )}
                <details class="more">
                    <summary>{words.setup.more}</summary>
                    <label class="choice">
                        <span>{words.setup.seed}</span>
                        <input inputMode="numeric" pattern="[0-9]*" value={seed} onInput={event => setSeed(event.currentTarget.value)} />
                        <small>{words.setup.seedHint}</small>
                    </label>
                </details>
                <button type="submit" class="primary big" data-primary>
                    {words.setup.start}
                </button>
            </form>
        </Page>
    );
}

export const playerNames = (kind: Start['kind']): { A: string; B: string } =>
    kind === 'computer' ? { A: words.ui.youName, B: words.ui.computer } : { A: say(words.ui.playerName, { player: 'A' }), B: say(words.ui.playerName, { player: 'B' }) };
