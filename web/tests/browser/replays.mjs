// replays.mjs - a game that is over: what the opponent did, the replay turn by turn, a link to a step, and the game that goes on from there.
import { begin, equal, open, picture, settled, turnTo } from './kit.mjs';

export async function replay(browser, address, size) {
    const page = await open(browser, address, { size, ...(size === 'phone' ? { hasTouch: true } : {}) });
    await begin(page, { seed: '7' });
    // The first turns, until the opponent has done something in a turn of its own.
    for (let i = 0; i < 12 && (await page.locator('details.summary').count()) === 0; i++) {
        const { seq } = await settled(page);
        await page.keyboard.press('Space');
        await settled(page, seq);
    }
    await page.click('details.summary summary');
    equal((await page.locator('details.summary .line').count()) > 0, true, 'what the opponent did');
    await picture(page, `summary-${size}`);

    await page.locator('[data-tool=menu]').click();
    await page.locator('.menu button', { hasText: 'Give up' }).click();
    await page.locator('.menu .danger').click();
    await page.locator('.ask .extra', { hasText: 'Step through the game' }).click();
    const step = () => page.locator('.replay-controls input[type=range]').inputValue().then(Number);
    const turn = () => page.locator('.turn-now b').textContent();
    const changed = (before) => page.waitForFunction((old) => document.querySelector('.turn-now b').textContent !== old, before);
    await page.waitForSelector('.replay-controls');
    equal((await page.locator('.replay-controls header p').textContent()).includes('Verified'), true, 'the replay is verified');
    let before = await turn();
    await page.click('[aria-label="Turn forward"]');
    await changed(before);
    const forward = await step();
    await page.click('[aria-label="To the end"]');
    await page.waitForFunction((n) => Number(document.querySelector('.replay-controls input[type=range]')?.value) > n, forward);
    before = await turn();
    await page.keyboard.press('Shift+ArrowLeft');
    await changed(before);
    const at = await step();
    equal(at > 0, true, 'the last step of the turn before the last one');
    await picture(page, `replay-${size}`);

    // The chances to win, and a branch in which both players are played; then the replay is where it was.
    await page.click('.chances summary');
    await page.waitForSelector('.chances[data-done]');
    equal((await page.locator('.chances').getAttribute('data-points')) > 2, true, 'points of the line');
    await picture(page, `chances-${size}`);
    await page.click('.replay-controls [data-analyse]');
    await page.waitForSelector('section.analysis');
    await settled(page);
    await page.locator('[data-leave]').click();
    await page.waitForSelector('.replay-controls');
    equal(await step(), at, 'the step after the analysis');

    await page.click('.replay-controls .extra:text-is("Copy a link")');
    const link = await page.locator('.replay-link').getAttribute('href');
    const seen = await turn();
    await turnTo(page, '');
    await page.waitForSelector('.entries');
    await page.goto(link.replace(/^[^#]*/, address));
    await page.waitForSelector('.replay-controls');
    await page.waitForFunction((n) => document.querySelector('.replay-controls input[type=range]')?.value === String(n), at);
    equal(await turn(), seen, 'the turn of the link');

    await page.click('.replay-controls .extra:text-is("Go on from here")');
    await page.waitForSelector('[data-region=ask]:not([data-decision=REPLAY])');
    await settled(page);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `step ${at}`;
}
