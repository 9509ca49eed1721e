/* App.tsx - the screens, and the game that is being played. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asideEngine, startEngine } from '../engine/start';
import type { Client } from '../link/client';
import { Match } from '../model/match';
import { settings, showSettings } from '../model/settings';
import type { KeptGame } from '../store/games';
import { words } from '../words';
import { Home } from './Home';
import { later } from './Later';
import { Page } from './Page';
import { Play } from './Play';
import type { Start } from './play';
import { go, route } from './route';
import { playerNames, Setup } from './Setup';

const Learn = later(() => import('./Learn').then(m => m.Learn));
const Replays = later(() => import('./Replays').then(m => m.Replays));
const Rules = later(() => import('./Rules').then(m => m.Rules));
const Cards = later(() => import('./Cards').then(m => m.Cards));
const Decks = later(() => import('./Decks').then(m => m.Decks));
const Settings = later(() => import('./Settings').then(m => m.Settings));
const Sandbox = later(() => import('./Sandbox').then(m => m.Sandbox));

const match = signal<Match | null>(null);
const failed = signal<string | null>(null);
let last: Start | null = null;

function seat(client: Client, kind: Start['kind']): Match {
    match.value?.close();
    const next = new Match(client, { kind, names: playerNames(kind) }, startEngine);
    match.value = next;
    return next;
}

async function start(client: Client, how: Start): Promise<void> {
    last = how;
    const next = seat(client, how.kind);
    const begun = await next.begin({ type: 'new', decks: how.decks, seats: how.seats, seed: how.seed, wait: how.kind !== 'hotseat', card_texts: false, keep: crypto.randomUUID() });
    failed.value = begun ? null : next.error.value;
    go(begun ? 'table' : '');
}

function kindOf({ seats: [a, b] }: KeptGame): Start['kind'] {
    if (a === 'me') return b === 'me' ? 'hotseat' : 'computer';
    return b === 'me' ? 'computer' : 'watch';
}

async function resume(client: Client, game: KeptGame): Promise<void> {
    const next = seat(client, kindOf(game));
    const begun = await next.begin({ type: 'load', replay: game.replay, seats: game.seats, wait: true, keep: game.name });
    failed.value = begun ? null : next.error.value;
    if (begun) go('table');
}

/* A replay goes on from a step against the computer. */
async function goOn(client: Client, replay: string, step: number): Promise<void> {
    const next = seat(client, 'computer');
    const begun = await next.begin({ type: 'load', replay, step, seats: ['me', 'level2'], wait: true, keep: crypto.randomUUID() });
    failed.value = begun ? null : next.error.value;
    go(begun ? 'table' : '');
}

function again(client: Client): (() => void) | null {
    const how = last;
    if (!how) return null;
    return () => void start(client, { ...how, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) });
}

function Screen({ client }: { client: Client }) {
    switch (route.value.screen) {
        case 'new':
            return <Setup start={how => void start(client, how)} />;
        case 'learn':
            return <Learn client={asideEngine()} />;
        case 'replays':
            return <Replays client={asideEngine()} resume={game => void resume(client, game)} goOn={(replay, step) => void goOn(client, replay, step)} />;
        case 'rules':
            return <Rules client={client} />;
        case 'cards':
            return <Cards client={client} />;
        case 'decks':
            return <Decks client={client} />;
        case 'sandbox':
            return <Sandbox client={asideEngine()} />;
        case 'settings':
            return <Settings />;
        case 'table':
            if (match.value?.update.value) return <Play match={match.value} again={again(client)} />;
            return match.value ? <Page title={words.home.loading}>{null}</Page> : <Home client={client} start={how => void start(client, how)} resume={game => void resume(client, game)} failed={failed.value} />;
        default:
            return <Home client={client} start={how => void start(client, how)} resume={game => void resume(client, game)} failed={failed.value} />;
    }
}

export function App({ client }: { client: Client }) {
    useEffect(() => {
        void client
            .send({ type: 'hello', protocol: 2 })
            .then(() => (document.documentElement.dataset['ready'] = '1'))
            .catch((error: Error) => (failed.value = error.message));
    }, [client]);
    const values = settings.value;
    useEffect(() => showSettings(document.documentElement), [values]);
    return <Screen client={client} />;
}
