// notebook.mjs - the judge's sandbox: a position by drag, by clicks and as text, which stay the same; expectations green or red; a link; and
// scenarios of the rules, which play on the table step by step.
import { aim, equal, open, picture, turnTo } from './kit.mjs';

const text = `scenario "a test of the sandbox"
memory A 3
A battle: Cinderpup
do
expect Cinderpup dp 9000
expect memory A 3
`;

const value = (page) => page.inputValue('.editor textarea');

async function drag(page, from, to) {
    const start = await aim(page, from);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 12, start.y + 12, { steps: 2 });
    const end = await aim(page, to);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

async function find(page, name, number) {
    await page.fill('.bench-palette input', `name:${name}`);
    await page.waitForSelector(`[data-held="new:${number}"]`);
}

export async function notebook(browser, address) {
    const page = await open(browser, `${address}#/sandbox/${encodeURIComponent(text)}`, { size: 'desktop' });
    await page.waitForSelector('.bench-card');

    // By drag: into an area, under a card, and from one area to another.
    await find(page, 'Calderox', 'TR-013');
    await drag(page, '[data-held="new:TR-013"]', '.bench-B .bench-battle');
    equal((await value(page)).includes('B battle: TR-013\n'), true, 'a card in the battle area');
    await drag(page, '[data-held="new:TR-013"]', '[data-held="A.battle.0"]');
    equal((await value(page)).includes('A battle: Cinderpup > TR-013\n'), true, 'a card under a card');
    await drag(page, '[data-held="B.battle.0"]', '.bench-A .bench-trash');
    equal((await value(page)).includes('A trash: TR-013\n'), true, 'a card that was moved');
    equal((await value(page)).includes('B battle'), false, 'where it was');

    // By clicks: a card, then the place; the state of a card; memory, turn and phase.
    await page.click('[data-held="new:TR-013"]');
    await page.click('.bench-B .bench-hand .bench-put');
    equal((await value(page)).includes('B hand: TR-013\n'), true, 'a card that was put by clicks');
    await page.click('[data-held="new:TR-013"]');
    await page.click('[data-held="A.battle.0"]');
    await page.click('.bench-held .chip >> nth=0');
    equal((await value(page)).includes('A battle: Cinderpup > TR-013 [suspended]\n'), true, 'a suspended card');
    await page.selectOption('.bench-table select >> nth=1', 'breeding');
    await page.locator('.bench-table input').focus();
    await page.keyboard.press('ArrowRight');
    equal((await value(page)).includes('memory A 4\n'), true, 'memory');
    equal((await value(page)).includes('phase breeding\n'), true, 'the phase');
    await picture(page, 'sandbox-drag');

    // The text changes the areas, and says which line is wrong.
    await page.fill('.editor textarea', text.replace('A battle: Cinderpup', 'A battle: Cinderpup, Nobody At All'));
    await page.waitForSelector('.editor li.failed');
    equal(await page.locator('.editor li.failed').textContent().then((t) => t.trim()), '3', 'the wrong line');
    equal(await page.locator('.bench-A .bench-battle .bench-card').count(), 2, 'cards of the text');

    // Every expectation is green or red.
    await page.fill('.editor textarea', text);
    await page.click('.search-row button:text-is("Run")');
    await page.waitForSelector('.told .failed');
    equal(await page.locator('.editor li.failed').count(), 1, 'red lines');
    equal(await page.locator('.editor li.done').count(), 2, 'green lines');

    // A link has the whole text.
    await page.click('.search-row button:text-is("Copy a link")');
    const link = await page.locator('.share-link a').getAttribute('href');
    await turnTo(page, '');
    await page.waitForSelector('.entries');
    await page.goto(link.replace(/^[^#]*/, address));
    await page.waitForSelector('.editor textarea');
    equal(await value(page), text, 'the text of the link');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

export async function walk(browser, address, options) {
    const page = await open(browser, `${address}#/rules/7-2-3-2`, options);
    await page.waitForSelector('[data-scenario]', { state: 'attached' });
    await page.evaluate(() => (document.querySelector('.rule-one details').open = true));
    const press = (selector) => (options.hasTouch ? page.tap(selector) : page.click(selector));
    await press('[data-scenario*="digixros-cards.scn"]:has-text("a rule of the card: from the trash, too")');
    await page.waitForSelector('.walk-step');
    const steps = await page.locator('.walk-step').count();
    equal(await page.locator('.walk-step.later').count(), steps, 'steps that are not carried out yet');
    for (let i = 1; i <= steps; i++) {
        if (i % 2 || options.hasTouch) await press('.walk [data-primary]');
        else await page.keyboard.press('ArrowRight');
        await page.waitForFunction((n) => document.querySelectorAll('.walk-step.done').length === n, i);
    }
    await picture(page, `walk-${options.size}`);
    equal(await page.locator('.walk-step.failed').count(), 0, 'steps that fail');
    equal(await page.locator('[data-area="me-battle"] .under').first().textContent(), '≡2', 'the cards under the card that was played');
    await press('.walk .secondary');
    await page.waitForFunction((n) => document.querySelectorAll('.walk-step.done').length === n, steps - 1);
    await press('.walk .extra >> nth=0');
    await page.waitForSelector('[data-decision=MAIN]');
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${steps} steps`;
}
