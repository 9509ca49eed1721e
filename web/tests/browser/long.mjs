// long.mjs - the browser tests of "make test-all": four games of each of 25 decks on five kinds of screen in turn, and gestures without
// sense; every refusal, theme and size; tabs that die. DCG_SEED=NUMBER plays other games.
import { join } from 'node:path';
import { allSizes, audit } from './axe.mjs';
import { slowBudget } from './budget.mjs';
import { begin, builtInDecks, equal, kept, open, root, sizes, verify } from './kit.mjs';
import { monkeys } from './monkey.mjs';
import { update } from './installed.mjs';
import { killed } from './kill.mjs';
import { play } from './play.mjs';
import { refusals } from './refusals.mjs';
import { sandbox } from './sandbox.mjs';
import { screens } from './screens.mjs';

const decks = builtInDecks().slice(0, 25);
const hands = ['mouse', 'touch', 'keys'];
const kinds = Object.keys(sizes);
const other = Number(process.env.DCG_SEED ?? 0);

// Four games of a deck: each on another screen, each with another hand than the last one, against another deck at level 2.
async function fourGames(browser, address, i) {
    let count = 0;
    for (let game = 0; game < 4; game++) {
        const size = kinds[(4 * i + game) % kinds.length];
        const hand = hands[(i + game) % hands.length];
        const page = await open(browser, address, { size, ...(hand === 'touch' ? { hasTouch: true } : {}) });
        await begin(page, { decks: [decks[i], decks[(i + 1 + 7 * game) % decks.length]], seed: String(other + 100 * i + game), level: 2 });
        const played = await play(page, { hand, seed: other + 10 * i + game + 1 });
        equal(played.over, true, `game ${game + 1}, ${hand}, ${size}: it ends`);
        verify(`long-${decks[i]}-${game}`, (await kept(page)).replay);
        equal(page.wrong, [], `game ${game + 1}, ${hand}, ${size}: errors`);
        count += played.count;
        await page.context().close();
    }
    return `${count} decisions`;
}

const games = Object.fromEntries(decks.map((deck, i) => [`4 games with ${deck}`, (browser, address) => fourGames(browser, address, i)]));

const PAGES = 20;
const GAMES = 10; // of gestures without sense on one page

const senseless = Object.fromEntries(
    Array.from({ length: PAGES }, (_, i) => [`gestures without sense break nothing, games ${i * GAMES + 1} to ${(i + 1) * GAMES}`, (browser, address) => monkeys(browser, address, other + i * GAMES + 1, GAMES)]),
);

export const tests = {
    ...Object.fromEntries(['dark', 'light', 'contrast', 'paper'].map((theme) => [`axe finds nothing at any size, ${theme}`, (browser, address) => audit(browser, address, allSizes, [theme])])),
    'pictures of twelve states at five sizes have no flaws': (browser, address) => screens(browser, address, { folder: join(root, 'build/test/web/screens') }),
    '50 killed tabs lose at most the choice being made': (browser, address) => killed(browser, address, 50, other),
    'a new version never comes in the middle of a game': (browser) => update(browser),
    'times on a slow computer, and memory, are within the budget': (browser, address) => slowBudget(browser, address),
    'the sandbox runs all scenarios of the rules': (browser, address) => sandbox(browser, address),
    'every kind of refusal that a drag meets has its reason and rule': (browser, address) => refusals(browser, address),
    ...games,
    ...senseless,
};
