// yours.mjs - the person's own deck: what the page offers first, from the text to the game.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { equal, kept, open, picture, root, settled, turnTo } from './kit.mjs';

const program = process.env.DCG ?? join(root, 'build/dev/dcg');
const list = (deck) => String(execFileSync(program, ['deck', 'convert', deck, '--to', 'io'], { stdio: ['ignore', 'pipe', 'ignore'] }));

// A deck that isn't built in is pasted, mended where it isn't clear, and played.
export async function yours(browser, address, size) {
    const page = await open(browser, address, { size });
    const first = await page.evaluate(() => [...document.querySelectorAll('main h2, main h3, .entry b')].map((e) => e.textContent));
    equal(first[0], 'Play your deck', 'what comes first');
    equal(first[1], 'The newest decks of tournaments', 'what comes next');
    equal(await page.locator('[data-deck]').count(), 10, 'the newest decks');
    const text = list('bt22-omnimon').replace(/^2 Agumon.*$/m, '1 Agumon EX4-038').replace(/^1 Omnimon.*$/m, '2 Omnimon BT17-078').replace(/^4 Gabumon.*$/m, '4 Gabumon');
    await page.fill('.your-deck textarea', text.replace(/^4 WarGreymon.*$/m, '4 WarGreymonn'));
    await page.waitForSelector('.unclear select');
    equal(await page.locator('.unclear li').count(), 2, 'lines that are not clear');
    equal((await page.locator('.unclear').textContent()).includes('did you mean'), true, 'what was expected');
    equal(await page.locator('[data-play]').isDisabled(), true, 'a list that is not clear is not played');
    await picture(page, `your-deck-unclear-${size}`);
    await page.selectOption('.unclear select', 'BT22-017');
    await page.waitForFunction(() => document.querySelectorAll('.unclear li').length === 1);
    await page.fill('.your-deck textarea', (await page.inputValue('.your-deck textarea')).replace('WarGreymonn', 'BT22-013'));
    await page.waitForSelector('.your-deck .good');
    await picture(page, `your-deck-${size}`);
    await page.click('[data-play]');
    await page.waitForSelector('[data-region=ask][data-seq]');
    equal((await settled(page)).decision, 'REDRAW', 'the first question');
    equal((await kept(page)).decks, ['WarGreymon', 'Three Great Angels (BT17)'], 'the decks that are played');
    // It is there the next time, and it isn't kept twice.
    await page.goto(address);
    await page.waitForSelector('[data-deck="own:WarGreymon"]');
    // A deck of a name that isn't clear, a file, and what is no deck.
    await page.fill('.your-deck textarea', 'https://example.org/decks/42');
    await page.waitForFunction(() => document.querySelector('.your-deck .error')?.textContent.includes('link'));
    await page.setInputFiles('.your-deck input[type=file]', { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('4 BT22-008 Agumon\n') });
    await page.waitForFunction(() => document.querySelector('.your-deck .error')?.textContent.includes('4 cards instead of 50'));
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

// The built-in decks are searched, and one that doesn't come with the page is played.
export async function library(browser, address) {
    const page = await open(browser, address, { size: 'phone' });
    await page.fill('.decks-offered input[type=search]', 'puppets');
    await page.waitForFunction(() => document.querySelectorAll('[data-deck]').length === 2);
    await page.fill('.decks-offered input[type=search]', '');
    await page.click('.decks-offered [aria-expanded]');
    equal((await page.locator('[data-deck]').count()) > 90, true, 'all decks');
    equal(await page.locator('[data-deck=ember]').count(), 0, 'decks to learn with are only found');
    await page.click('[data-deck=puppets-2026-03-15]');
    await page.waitForSelector('form select');
    equal(await page.locator('form select').first().inputValue(), 'puppets-2026-03-15', 'the deck that was chosen');
    await page.click('form button[type=submit]');
    await page.waitForSelector('[data-region=ask][data-seq]');
    equal((await settled(page)).decision, 'REDRAW', 'the first question');
    await turnTo(page, 'learn');
    await page.waitForSelector('[data-deck=ember]');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}
