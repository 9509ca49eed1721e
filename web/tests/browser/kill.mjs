// kill.mjs - tabs that die in the middle of something: what was shown is kept, at most the choice being made is lost.
import { begin, dice, equal, kept, open, ready, settled, verify, watch } from './kit.mjs';
import { play } from './play.mjs';

async function crash(page) {
    const cdp = await page.context().newCDPSession(page);
    const gone = new Promise((resolve) => page.once('crash', resolve));
    cdp.send('Page.crash').catch(() => {});
    await gone;
    await page.close();
}

async function reopen(context, address, wrong) {
    const page = await context.newPage();
    page.wrong = wrong;
    watch(page);
    page.setDefaultTimeout(300000);
    await page.goto(address);
    await ready(page);
    return page;
}

export async function killed(browser, address, times, other = 0) {
    let page = await open(browser, address);
    const context = page.context();
    const { wrong } = page;
    const roll = dice(4711 + other);
    let games = 1;
    await begin(page, { seed: String(1 + other), level: 1 });
    for (let i = 0; i < times; i++) {
        await play(page, { most: 1 + roll(3), seed: i + 1 + other });
        const before = await kept(page);
        // a choice that nobody waits for, and then the end of the tab after some milliseconds
        await page.keyboard.press('Space');
        if (roll(2) > 0) await page.waitForTimeout(roll(30));
        await crash(page);
        page = await reopen(context, address, wrong);
        const after = await kept(page);
        if (after.name !== before.name || after.steps < before.steps)
            throw new Error(`tab ${i + 1}: ${before.steps} choices were kept, now ${after.steps}`);
        verify(`killed-${i}`, after.replay);
        if (after.over) {
            games++;
            await begin(page, { seed: String(i + 2 + other), level: 1 });
        } else {
            await page.click('.resume');
            await page.waitForSelector('[data-region=ask][data-seq]');
        }
        await settled(page);
    }
    equal(wrong, [], 'errors');
    await context.close();
    return `${times} tabs, ${games} games`;
}
