// long.mjs - the browser tests of "make test-all": games of many decks on each kind of screen in turn, and gestures without sense.
import { begin, equal, kept, open, sizes, verify } from './kit.mjs';
import { monkey } from './monkey.mjs';
import { play } from './play.mjs';

const decks = ['st1', 'st2', 'st3', 'ember', 'tide', 'gallantmon', 'beelzemon'];
const hands = ['mouse', 'touch', 'keys'];

const games = Object.fromEntries(
    decks.map((deck, i) => {
        const size = Object.keys(sizes)[i % Object.keys(sizes).length];
        const hand = hands[i % hands.length];
        const test = async (browser, address) => {
            const page = await open(browser, address, { size, ...(hand === 'touch' ? { hasTouch: true } : {}) });
            for (let game = 0; game < 4; game++) {
                await begin(page, { decks: [deck, decks[(i + game + 1) % decks.length]], seed: String(100 * i + game), level: 2 });
                equal((await play(page, { hand, seed: 10 * i + game + 1 })).over, true, 'the game ends');
                verify(`long-${deck}-${game}`, (await kept(page)).replay);
            }
            equal(page.wrong, [], 'errors');
            await page.context().close();
        };
        return [`4 games with ${deck}, ${hand}, ${size}`, test];
    }),
);

const monkeys = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`monkey ${i + 1}`, (browser, address) => monkey(browser, address, i + 1, 300)]),
);

export const tests = {
    ...games,
    ...monkeys,
};
