// installed.mjs - the game after its first visit: it needs no server, and a new version never comes in the middle of a game.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, built, equal, kept, open, ready, serve, settled, verify, watch } from './kit.mjs';
import { play } from './play.mjs';

const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

// Install, end the server, start anew: a game, its replay, a deck, the rules.
export async function withoutServer(browser) {
    const server = await serve();
    const page = await open(browser, server.address, { serviceWorkers: 'allow' });
    await controlled(page);
    server.stop();
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await begin(page, { seed: '11' });
    const { count, over } = await play(page, { seed: 4 });
    equal(over, true, 'the game ends');
    verify('offline', (await kept(page)).replay);
    await page.goto(`${server.address}#/replays`);
    await page.locator('.rows button').first().click();
    await page.waitForSelector('[data-decision=REPLAY]');
    await page.locator('[data-decision=REPLAY] input[type=range]').fill('9');
    await page.waitForFunction(() => document.querySelector('[data-decision=REPLAY] h2').textContent.includes('9'));
    await page.goto(`${server.address}#/decks`);
    await page.locator('.form select').selectOption('st1');
    await page.locator('.builder input').nth(1).fill('Without a network');
    await page.locator('.builder .primary').click();
    await page.goto(`${server.address}#/rules`);
    await page.fill('input[type=search]', 'memory');
    await page.waitForFunction(() => /\d-\d/.test(document.querySelector('main').textContent));
    await page.reload();
    await ready(page);
    await page.goto(`${server.address}#/decks`);
    await page.locator('.rows', { hasText: 'Without a network' }).waitFor();
    // Decks of which the page doesn't begin with the cards.
    await begin(page, { decks: ['puppets-2026-03-15', 'jupitermon-2026-07-30'], seed: '11' });
    await play(page, { seed: 4, most: 5 });
    verify('offline-tournament', (await kept(page)).replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `a game of ${count} decisions, its replay, a deck, the rules, lists of a tournament`;
}

// The files of another version: another page, another list of files, and one file of the old version less.
function change(folder) {
    const lost = readdirSync(join(folder, 'assets')).find((name) => /^Rules.*\.js$/.test(name));
    for (const end of ['', '.gz', '.br']) rmSync(join(folder, 'assets', `${lost}${end}`));
    for (const name of ['index.html', 'sw.js']) for (const end of ['.gz', '.br']) rmSync(join(folder, `${name}${end}`), { force: true });
    const edit = (name, how) => writeFileSync(join(folder, name), how(readFileSync(join(folder, name), 'utf8')));
    edit('index.html', (text) => text.replace('<head>', '<head><meta name="version" content="second">'));
    edit('sw.js', (text) => text.replace(/version = "[0-9a-f]{16}"/, 'version = "second"').replace(`"./assets/${lost}",`, ''));
}

const isSecond = (page) => page.evaluate(() => document.querySelector('meta[name=version]') !== null);

async function resumed(page) {
    await page.click('.resume');
    await page.waitForSelector('[data-region=ask][data-seq]');
    await settled(page);
}

// A game goes on with its version while another one is ready, in use in another tab, and until the person starts it.
export async function update(browser) {
    const folder = mkdtempSync(join(tmpdir(), 'dcg-web-'));
    cpSync(built, folder, { recursive: true });
    const server = await serve(folder);
    const page = await open(browser, server.address, { serviceWorkers: 'allow' });
    await controlled(page);
    await begin(page, { seed: '12' });
    await play(page, { seed: 1, most: 3 });
    change(folder);
    await page.evaluate(async () => {
        window.same = true;
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await play(page, { seed: 2, most: 3 });
    equal(await page.evaluate(() => window.same), true, 'the page of the game stays');
    await page.goto(`${server.address}#/`);
    await page.reload();
    await ready(page);
    equal(await isSecond(page), false, 'a game that is loaded again has its version');
    await resumed(page);

    const other = await page.context().newPage();
    other.wrong = page.wrong;
    watch(other);
    await other.goto(server.address);
    await ready(other);
    await other.locator('.good button').click();
    await other.waitForFunction(() => document.querySelector('meta[name=version]') !== null);
    await page.evaluate(() => (window.same = true));
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await play(page, { seed: 3, most: 3 });
    await page.goto(`${server.address}#/rules`);
    await page.waitForSelector('input[type=search]');
    equal([await page.evaluate(() => window.same), await isSecond(page)], [true, false], 'the game keeps its version, and all of its files');

    await page.goto(`${server.address}#/`);
    await page.reload();
    await ready(page);
    equal(await isSecond(page), true, 'the next start has the new version');
    await resumed(page);
    equal((await play(page, { seed: 4 })).over, true, 'the game ends');
    verify('updated', (await kept(page)).replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    server.stop();
    rmSync(folder, { recursive: true });
}
