/* Home.tsx - the first screen. */
import { useEffect, useState } from 'preact/hooks';
import { emblemOf } from '../face/emblem';
import type { Client } from '../link/client';
import { GameStore, type KeptGame } from '../store/games';
import { restart, updateReady } from '../store/offline';
import { say, words } from '../words';
import { DeckList } from './DeckList';
import { choosePlayed, ownChoice } from './decks';
import { Page } from './Page';
import type { Start } from './play';
import { go } from './route';
import { startOf } from './Setup';
import { YourDeck } from './YourDeck';

const store = typeof indexedDB === 'undefined' ? null : new GameStore();

interface Entry {
    screen: string;
    title: string;
    says: string;
    emblem: [string, string, number];
}

function entries(): Entry[] {
    const w = words.home;
    return [
        { screen: 'new', title: w.play, says: w.playSays, emblem: ['play', 'Digimon', 6] },
        { screen: 'learn', title: w.learn, says: say(w.learnSays, { n: 10 }), emblem: ['learn', 'Digi-Egg', 2] },
        { screen: 'replays', title: w.replays, says: w.replaysSays, emblem: ['replays', 'Digimon', 4] },
        { screen: 'decks', title: w.decks, says: w.decksSays, emblem: ['decks', 'Option', 4] },
        { screen: 'cards', title: w.cards, says: w.cardsSays, emblem: ['cards', 'Digimon', 5] },
        { screen: 'rules', title: w.rules, says: w.rulesSays, emblem: ['rules', 'Tamer', 4] },
        { screen: 'sandbox', title: w.sandbox, says: w.sandboxSays, emblem: ['sandbox', 'Option', 5] },
        { screen: 'settings', title: w.settings, says: w.settingsSays, emblem: ['settings', 'Tamer', 3] },
    ];
}

function Drawing({ emblem: [seed, kind, level] }: { emblem: Entry['emblem'] }) {
    return (
        <svg class="emblem" viewBox="-52 -52 104 104" aria-hidden="true">
            {emblemOf(`home-${seed}`, [kind], level).paths.map(path => (
                <path d={path.d} class={path.line ? `line tone${path.tone}` : `tone${path.tone}`} />
            ))}
        </svg>
    );
}

export function Home({ client, start, resume, failed }: { client: Client; start: (start: Start) => void; resume: (game: KeptGame) => void; failed: string | null }) {
    const [kept, setKept] = useState<KeptGame | null | undefined>(undefined); // undefined: it is being looked for
    useEffect(() => {
        void (store?.unfinished() ?? Promise.resolve(null)).then(setKept).catch(() => setKept(null)); // no store: nothing to go on with
    }, []);
    return (
        <Page title={words.home.title} back={null}>
            <p class="lead">{words.home.lead}</p>
            {failed && (
                <p class="error" role="alert">
                    {say(words.home.failed, { text: failed })}
                </p>
            )}
            {updateReady.value && (
                <p class="good" role="status">
                    {words.home.update}{' '}
                    <button type="button" class="plain" onClick={restart}>
                        {words.home.restart}
                    </button>
                </p>
            )}
            {kept && (
                <button type="button" class="entry resume c1-yellow c2-red c3-yellow" onClick={() => resume(kept)}>
                    <Drawing emblem={['resume', 'Option', 3]} />
                    <b>{words.home.resume}</b>
                    <span>
                        {kept.decks.join(' – ')} · {say(words.table.turn, { n: kept.turn })}
                    </span>
                </button>
            )}
            <YourDeck client={client} play={deck => start(startOf({ ...choosePlayed(ownChoice(deck)), mode: 'computer' }, ''))} />
            <DeckList
                take={choice => {
                    choosePlayed(choice);
                    go('new');
                }}
            />
            <nav aria-label={words.table.menu}>
                <ul class="entries" data-complete={kept === undefined ? undefined : ''}>
                    {entries().map((entry, i) => (
                        <li key={entry.screen}>
                            <button type="button" class={`entry c1-${['blue', 'green', 'purple', 'yellow', 'red', 'black', 'white'][i % 7]} c2-${['green', 'yellow', 'blue', 'red', 'purple', 'blue', 'purple'][i % 7]} c3-white`} data-screen={entry.screen} onClick={() => go(entry.screen)}>
                                <Drawing emblem={entry.emblem} />
                                <b>{entry.title}</b>
                                <span>{entry.says}</span>
                            </button>
                        </li>
                    ))}
                </ul>
            </nav>
        </Page>
    );
}
