// axe.mjs - the rules of axe-core on every screen, on the table with each of its sheets, and on a replay.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { begin, open, settled, sizes, turnTo } from './kit.mjs';
import { play } from './play.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screens = ['', 'new', 'learn', 'replays', 'rules', 'cards', 'decks', 'sandbox', 'settings'];
const sheets = { list: 'a', menu: 'm', 'why not': '?', log: 'l', card: 'i', keys: 'F1' };

async function violations(page, name) {
    // The policy of the page lets no script in: this one comes from the debugger.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations));
    return found.map((one) => `${name}: ${one.id}: ${one.help} (${one.nodes.length}): ${one.nodes[0].target.join(' ')}`);
}

// Another screen: its heading is there, and no longer the one of the screen before, or of the wait for the code of the screen.
async function turn(page, screen) {
    const before = await page.evaluate((screen) => (location.hash.replace(/^#\/?/, '') === screen ? null : document.querySelector('main h1').textContent), screen);
    await turnTo(page, screen);
    await page.waitForFunction((before) => ![undefined, before, 'Please wait'].includes(document.querySelector('main h1')?.textContent), before);
}

export async function audit(browser, address, chosen, themes) {
    const wrong = [];
    for (const theme of themes)
        for (const size of chosen) {
            const page = await open(browser, address, { size, settings: { pace: 'fast', theme } });
            for (const screen of screens) {
                await turn(page, screen);
                wrong.push(...(await violations(page, `${screen || 'home'}, ${size}, ${theme}`)));
            }
            await begin(page, { seed: '7' });
            await settled(page, -2);
            wrong.push(...(await violations(page, `first hand, ${size}, ${theme}`)));
            await play(page, { seed: 3, most: 4 });
            for (let now = await settled(page); now.decision !== 'MAIN' && !now.over; now = await settled(page)) await play(page, { seed: 3, most: 1 });
            wrong.push(...(await violations(page, `table, ${size}, ${theme}`)));
            for (const [name, key] of Object.entries(sheets)) {
                await page.keyboard.press(key);
                await page.waitForSelector('dialog[open]');
                wrong.push(...(await violations(page, `${name}, ${size}, ${theme}`)));
                await page.keyboard.press('Escape');
                await page.waitForSelector('dialog[open]', { state: 'detached' });
            }
            await turnTo(page, 'replays');
            await page.locator('.rows button').first().click();
            await page.waitForSelector('[data-decision=REPLAY]');
            wrong.push(...(await violations(page, `a replay, ${size}, ${theme}`)));
            await page.context().close();
        }
    if (wrong.length > 0) throw new Error(`${wrong.length} violations:\n      ${wrong.slice(0, 30).join('\n      ')}`);
    return `${chosen.length * themes.length * (screens.length + 3 + Object.keys(sheets).length)} screens`;
}

export const allSizes = Object.keys(sizes);
