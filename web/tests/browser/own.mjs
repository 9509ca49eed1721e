// own.mjs - what belongs to a person: pictures of cards, decks that are compared, and the end of a game, which leaves the hand in sight.
import { createServer } from 'node:http';
import { begin, built, equal, open, picture, ready, serve, settled, turnTo } from './kit.mjs';

// The smallest PNG: one red point.
const point = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
const file = (name) => ({ name, mimeType: 'image/png', buffer: point });

export async function pictures(browser, address) {
    const page = await open(browser, `${address}#/settings`, { size: 'phone' });
    const sent = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const choose = (files) => page.setInputFiles('.pictures input >> nth=0', files);
    // The pictures come from the store of the device, after the card.
    const shown = async (number, wanted) => {
        await turnTo(page, `cards/${number}`);
        await page.waitForFunction(([number, wanted]) => document.querySelector('.card-one h2 small')?.textContent === number && (document.querySelector('.card-one .face-picture') !== null) === wanted, [number, wanted]);
    };
    await choose([file('holiday.png')]);
    await page.waitForSelector('.pictures .error');
    await choose([file('TR-013_P1.png'), file('tr-013.png'), file('ST1-03.png'), file('notes.png')]);
    await page.waitForFunction(() => document.querySelector('.pictures [role=status]').textContent.startsWith('2'));
    await page.locator('.pictures').scrollIntoViewIfNeeded();
    await picture(page, 'settings-pictures');
    await shown('TR-013', true);
    await shown('TR-003', false);
    await page.reload();
    await ready(page);
    await shown('TR-013', true);
    await turnTo(page, 'settings');
    await page.uncheck('.pictures input[type=checkbox]');
    await shown('TR-013', false);
    await turnTo(page, 'settings');
    await page.check('.pictures input[type=checkbox]');
    await page.click('.pictures button');
    await page.waitForFunction(() => document.querySelector('.pictures button') === null);
    await shown('TR-013', false);
    equal(sent, [], 'what was sent');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

// Pictures of a site of their own: where the server of the game allows it, and where it doesn't. A card without one is drawn.
export async function elsewhere(browser, address) {
    const site = createServer((request, answer) => {
        const there = request.url === '/p/TR-013.png';
        answer.writeHead(there ? 200 : 404, { 'content-type': 'image/png' }).end(there ? point : '');
    });
    await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${site.address().port}`;
    const allows = await serve(built, '--pictures', origin);
    for (const game of [allows.address, address]) {
        const page = await open(browser, `${game}#/settings`, { size: 'phone' });
        const field = page.locator('.pictures input[type=url]');
        await field.fill(`${origin}/p.png`);
        await field.blur();
        await page.waitForSelector('.pictures .error');
        await field.fill(`${origin}/p/{number}.png`);
        await field.blur();
        const told = page.locator('.pictures .error', { hasText: `--pictures ${origin}` });
        if (game === address) await told.waitFor();
        else await told.waitFor({ state: 'detached' });
        if (game === address) await picture(page, 'settings-pictures-elsewhere');
        for (const [number, there] of [['TR-013', game !== address], ['TR-003', false]]) {
            await turnTo(page, `cards/${number}`);
            await page.waitForFunction(
                ([number, there]) => {
                    const image = document.querySelector('.card-one .face-picture');
                    const loaded = image !== null && image.complete && image.naturalWidth > 0;
                    return document.querySelector('.card-one h2 small')?.textContent === number && (there ? loaded : image === null);
                },
                [number, there],
            );
        }
        equal(page.wrong.filter((text) => !/violates the following Content Security Policy|404/.test(text)), [], 'errors');
        await page.context().close();
    }
    allows.stop();
    site.close();
}

// The same games, in one engine and in three.
export async function compare(browser, address) {
    const found = [];
    for (const cores of [2, 4]) {
        const count = (n) => {
            Object.defineProperty(navigator, 'hardwareConcurrency', { value: n });
            const Real = Worker;
            window.workers = 0;
            window.Worker = class extends Real {
                constructor(...args) {
                    super(...args);
                    window.workers++;
                }
            };
        };
        const page = await open(browser, `${address}#/decks`, { size: 'laptop', scripts: [[count, cores]] });
        await page.selectOption('.form select', 'ember');
        await page.waitForSelector('.deck-rows');
        await page.locator('.deck-rows .chip').first().click(); // one card less, another one more: a change
        await page.locator('.deck-rows .chip >> nth=7').click();
        await page.click('.compare summary');
        await page.selectOption('.compare select >> nth=2', 'greedy');
        const before = await page.evaluate(() => window.workers);
        await page.click('.compare button');
        await page.waitForFunction(() => document.querySelector('.compare [role=status]').textContent !== '', null, { timeout: 120000 });
        equal(await page.evaluate((n) => window.workers - n, before), 2 * (cores - 1), 'engines of two comparisons');
        found.push(await page.locator('.compare-rows span').allTextContents());
        await page.locator('.compare').scrollIntoViewIfNeeded();
        await picture(page, 'compare');
        equal(page.wrong, [], 'errors');
        await page.context().close();
    }
    equal(found[0].length, 2, 'the deck as it is and as it was');
    equal(found[0].every((text) => text.includes('100 games')), true, 'all games are played');
    equal(found[0], found[1], 'the result with one engine and with three');
    return found[0][0];
}

// The panel at the end covers nothing of the hand.
export async function ending(browser, address, size) {
    const page = await open(browser, address, { size, hasTouch: true });
    await begin(page, { seed: '7' });
    await settled(page);
    await page.keyboard.press('Space');
    await settled(page);
    await page.locator('[data-tool=menu]').click();
    await page.locator('.menu button', { hasText: 'Give up' }).click();
    await page.locator('.menu .danger').click();
    await page.waitForSelector('.over');
    const covered = () => page.evaluate(() =>
        [...document.querySelectorAll('.hand .card')].filter((card) => {
            const box = card.getBoundingClientRect();
            return [0.2, 0.5, 0.9].some((part) => {
                const hit = document.elementFromPoint(Math.min(innerWidth - 2, box.left + 12), box.top + box.height * part);
                return box.left + 12 < innerWidth && hit?.closest('.ask') != null;
            });
        }).length,
    );
    for (let i = 0; i < 100 && (await covered()) > 0; i++) await page.waitForTimeout(50); // the panel moves
    await picture(page, `over-${size}`);
    equal(await covered(), 0, 'cards of the hand under the panel');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

const list = `name: Club
region: en
from 2025-01-01
banned TR-001
limit 1 TR-003
from 2026-04-04
lifted TR-001
`;
const events = { region: 'en', events: [{ cardId: 'TR-003', status: 'banned', effectiveDate: '2025-01-01', action: 'restrict' }] };

// A deck as JSON, and a list of restrictions as lines and as JSON.
export async function restricted(browser, address) {
    const page = await open(browser, `${address}#/decks`, { size: 'phone' });
    const says = async (text) => page.waitForFunction((wanted) => document.querySelector('.builder .error')?.textContent.includes(wanted), text);
    const load = (name, text) => page.setInputFiles('.limits input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.setInputFiles('.form input[type=file]', { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(['Exported from a tool', ...Array(4).fill('TR-003'), ...Array(2).fill('TR-001')])) });
    await page.waitForSelector('.deck-rows');
    equal(await page.locator('.deck-rows b').allTextContents(), ['4', '2'], 'the deck of the file');
    await page.click('.limits summary');
    await load('wrong.txt', 'banned\n');
    await page.waitForSelector('.limits .error');
    await load('club.txt', list);
    await says('restricted to 1');
    equal((await page.locator('.builder .error').textContent()).includes('TR-001'), false, 'a card that is allowed again');
    await page.fill('.limits input[type=date]', '2025-06-01');
    await says('TR-001');
    await picture(page, 'limits-phone');
    await load('events.json', JSON.stringify(events));
    await says('TR-003 Emberling is banned');
    await page.click('.limits button');
    await page.waitForFunction(() => !document.querySelector('.builder .error')?.textContent.includes('TR-003'));
    equal(page.wrong, [], 'errors');
    await page.context().close();
}
