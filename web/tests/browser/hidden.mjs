// hidden.mjs - two people at one screen: the page of one has no name of a card that only the other knows, and the curtain has none at all.
import { aim, begin, dice, equal, open, settled } from './kit.mjs';
import { decide, press } from './play.mjs';

// What the engine tells each seat is written down: the numbers of cards by seat, and the names of all cards.
function listen() {
    const heard = { A: new Set(), B: new Set(), names: new Map() };
    window.heard = heard;
    window.Worker = class extends Worker {
        constructor(...words) {
            super(...words);
            this.addEventListener('message', ({ data }) => {
                if (typeof data !== 'string') return; // all cards have come
                for (const line of data.split('\n').filter(Boolean)) {
                    const said = JSON.parse(line);
                    for (const [number, card] of [...Object.entries(said.cards ?? {}), [said.number, said]]) if (number && card.name) heard.names.set(number, card.name);
                    if (said.type === 'update') for (const [, number] of line.matchAll(/"number":"([^"]+)"/g)) heard[said.seat]?.add(number);
                }
            });
        }
    };
}

const decks = { A: 'st1', B: 'st2' };

// Names of cards in the page that are only in the other's deck, and that the seat at the table wasn't told; without a seat, all names.
function told(page) {
    return page.evaluate((decks) => {
        let text = document.querySelector('#app').outerHTML;
        const seat = document.querySelector('[data-seat]')?.dataset.seat;
        const told = seat ? [...window.heard[seat], ...[...window.heard.names.keys()].filter((number) => number.startsWith(`${decks[seat].toUpperCase()}-`))] : [];
        const known = new Set(told.map((number) => window.heard.names.get(number)));
        const found = [];
        // a name may be a part of a longer one
        for (const name of [...new Set(window.heard.names.values())].sort((a, b) => b.length - a.length)) {
            if (text.includes(name) && !known.has(name)) found.push(name);
            text = text.replaceAll(name, '');
        }
        return found;
    }, decks);
}

// Regions with more than one button that Tab stops at, a moment after the picture. The log is there again with each table, its older turns
// a moment later.
function crowded(page) {
    return page.evaluate(async () => {
        const found = () => [...document.querySelectorAll('[data-rove]')].filter((region) => region.querySelectorAll('button:not([tabindex="-1"])').length > 1).map((region) => region.dataset.region);
        for (const end = performance.now() + 60000; found().length > 0 && performance.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 5));
        return found();
    });
}

export async function hidden(browser, address) {
    const page = await open(browser, address, { scripts: [listen] });
    await begin(page, { decks: [decks.A, decks.B], seed: '4', mode: 'hotseat' });
    const roll = dice(9);
    const counted = { acts: 0, decisions: new Set() };
    let [curtains, questions, reads] = [0, 0, true];
    for (let now = await settled(page); !now.over && questions < 60; now = await settled(page)) {
        if (now.curtain) {
            equal(await told(page), [], 'names behind the curtain');
            curtains++;
            await press(page, '.curtain [data-primary]', 'mouse');
            reads = true;
            continue;
        }
        equal(await told(page), [], "names that the person doesn't know");
        equal(await crowded(page), [], 'regions with more than one tab stop');
        questions++;
        // what one person has read isn't there when the other comes
        if (reads && (await page.locator('.hand .card').count()) > 0) {
            const { x, y } = await aim(page, '.hand .card');
            await page.mouse.click(x, y, { button: 'right' });
            await page.keyboard.press('Escape');
        }
        reads = false;
        await decide(page, 'mouse', roll, counted, now);
    }
    const names = await page.evaluate(() => window.heard.names.size);
    equal([names > 20, curtains > 3], [true, true], 'names are known, and seats change');
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${questions} questions, ${curtains} curtains, ${names} cards`;
}
