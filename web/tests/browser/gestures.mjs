// gestures.mjs - answers by drag: the attack of an effect, the link card that is trashed, the order of cards.
import { readFileSync } from 'node:fs';
import { overhear, show } from './cover.mjs';
import { aim, equal, open } from './kit.mjs';

const positions = JSON.parse(readFileSync(new URL('./positions.json', import.meta.url), 'utf8'));

async function drag(page, from, to) {
    const begin = await aim(page, from);
    const end = await aim(page, to);
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

const sent = (page) => page.waitForFunction(() => window.sent.length > 0).then(() => page.evaluate(() => window.sent));

async function at(page, decision) {
    const position = positions.find((one) => one.what === `decision ${decision}`);
    await show(page, position);
    return position.value;
}

export async function gestures(browser, address) {
    const page = await open(browser, address, { settings: { pace: 'fast', forced: false }, scripts: [overhear] });

    const attack = await at(page, 'ATTACK');
    await drag(page, '[data-spot="card:2"]', '[data-spot="card:3"]');
    equal((await sent(page))[0], attack, 'the attack');

    const link = await at(page, 'LINK_TRASH');
    await drag(page, `[data-option="${link}"]`, '[data-pile="me-trash"]');
    equal((await sent(page))[0], link, 'the link card');

    await at(page, 'PLACE_ORDER');
    const tiles = await page.$$eval('.tiles [data-option]', (all) => all.map((tile) => tile.dataset.option));
    await drag(page, `[data-option="${tiles.at(-1)}"]`, `[data-option="${tiles[0]}"]`);
    equal(await page.$$eval('.tiles [data-option]', (all) => all.map((tile) => tile.dataset.option)), [tiles.at(-1), ...tiles.slice(0, -1)], 'the row');
    equal(await page.evaluate(() => window.sent.length), 0, 'what is sent before the button');
    await page.click('[data-primary]');
    equal((await sent(page))[0], tiles.at(-1), 'the card that is placed first');

    equal(page.wrong, [], 'errors');
    await page.context().close();
}
