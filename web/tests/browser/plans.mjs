// plans.mjs - the own turn is prepared in the opponent's, by drag, by touch and by keyboard; what isn't offered then is told.
import { aim, begin, equal, open, picture } from './kit.mjs';

const size = { mouse: 'desktop', touch: 'phone', keys: 'laptop' };

async function press(page, hand, selector) {
    if (hand === 'keys') {
        await page.focus(selector);
        await page.keyboard.press('Enter');
        return;
    }
    const { x, y } = await aim(page, selector);
    await (hand === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

// The big button until the opponent has the turn, and the page says that something can be prepared.
async function pass(page) {
    for (let i = 0; i < 8 && (await page.locator('.prepare').count()) === 0; i++) {
        await page.waitForSelector('.prepare, [data-region=ask]:not([data-decision=NONE]) [data-primary], dialog[open] [data-primary]');
        if ((await page.locator('.prepare').count()) === 0) await page.keyboard.press('Space');
        await page.waitForTimeout(150);
    }
    await page.waitForSelector('.prepare');
}

// Without waiting for the opponent, who is slow: the page is asked and the button pressed in one step, so no question is answered by it.
async function skip(page, until) {
    await page.evaluate(async (until) => {
        for (const end = performance.now() + 60000; !document.querySelector(until); await new Promise((resolve) => setTimeout(resolve, 20))) {
            if (performance.now() > end) throw new Error(`there is no ${until}`);
            document.querySelector('[data-region=ask][data-decision=NONE] button.secondary[data-primary]')?.click();
        }
    }, until);
}

async function prepare(page, hand, from, verb, to) {
    if (hand === 'mouse' && to) {
        const [a, b] = [await aim(page, from), await aim(page, to)];
        await page.mouse.move(a.x, a.y);
        await page.mouse.down();
        await page.mouse.move(b.x, b.y, { steps: 6 });
        await page.mouse.up();
        return;
    }
    await press(page, hand, from);
    await press(page, hand, `.plans [data-plan=${verb}]`);
}

export async function prepared(browser, address, hand) {
    // the opponent waits after each choice, so there is time
    const page = await open(browser, address, { size: size[hand], hasTouch: hand === 'touch', settings: { pace: 'slow' } });
    await begin(page, { decks: ['st1', 'st2'], seed: '4', level: 1 });
    await pass(page);
    const card = await page.evaluate(() => {
        const faces = [...document.querySelectorAll('.hand .card')];
        return faces.find((face) => /level [345]/i.test(face.textContent ?? ''))?.dataset.card;
    });
    const inHand = `.hand .card[data-card="${card}"]`;
    await prepare(page, hand, inHand, 'USE', null);
    await page.waitForSelector('[data-planned=main]');
    await picture(page, `prepared-${hand}`);
    equal(await page.locator(`${inHand}.planned`).count(), 1, 'the card is marked');
    await skip(page, '[data-region=ask][data-decision=MAIN], [data-region=ask][data-decision=BREEDING]');
    if ((await page.getAttribute('[data-region=ask]', 'data-decision')) === 'BREEDING') await page.keyboard.press('Space');
    await page.waitForSelector('[data-region=ask][data-decision=MAIN]');
    await page.waitForFunction(() => document.body.textContent.includes('You prepared this')); // the log comes a picture later
    equal(await page.locator('.planned').count(), 0, 'and nothing is prepared any more');

    await page.keyboard.press('Space');
    await pass(page);
    await prepare(page, hand, '[data-spot=eggs]', 'HATCH', '[data-area=me-breeding]');
    await page.waitForSelector('[data-planned=breeding]');
    await prepare(page, hand, inHand, 'PLAY', '[data-area=me-battle]');
    await page.waitForSelector('[data-planned=main]');
    await skip(page, `.hand:not(:has(.card[data-card="${card}"]))`);
    equal(page.wrong, [], 'errors');
    await page.context().close();
}
