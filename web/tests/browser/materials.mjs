// materials.mjs - the tray of a DigiXros: three cards by mouse, by drag, by touch and by keyboard, with the cost after each, and taken back.
import { overhear } from './cover.mjs';
import { aim, equal, open, picture, setUp } from './kit.mjs';

const text = `cards
card WX-1 "Boltling"
  digimon black level 3
  cost 3
  dp 2000
card WX-2 "Gearling"
  digimon black level 4
  cost 4
  dp 4000
card WX-3 "Pistonmon"
  digimon black level 4
  cost 4
  dp 4000
card WX-4 "Foundry King"
  digimon black level 6
  cost 9
  dp 9000
  text [DigiXros -2] [Boltling] x [Gearling] x [Pistonmon]
end

scenario "a tray"
rules: 7-2-3-2
memory A 5
A hand: Foundry King, Gearling, Pistonmon, Pistonmon
A battle: Boltling
`;

const ways = {
    mouse: { size: 'desktop' },
    drag: { size: 'laptop' },
    touch: { size: 'phone', hasTouch: true, isMobile: true },
    keys: { size: 'laptop' },
};

async function begin(page) {
    await setUp(page, text);
    await page.evaluate(() => (window.sent.length = 0));
}

const price = (page) => page.locator('.materials .tile-sub').first().textContent();
const next = (page, placed) => page.waitForFunction((n) => document.querySelectorAll('.materials-placed li:not(.materials-next)').length === n && document.querySelector('.materials .tile'), placed);
const name = (page, id) => page.locator(`[data-spot="card:${id}"]`);

// One gesture each: the card that is played, "Play", and the three cards under it.
const gestures = {
    mouse: [(page) => name(page, 1).click(), (page) => next(page, 0).then(() => page.click('.materials .tile')), (page) => next(page, 1).then(() => page.click('.materials .tile')), (page) => next(page, 2).then(() => page.click('.materials .tile'))],
    touch: [(page) => name(page, 1).tap(), (page) => page.tap('[data-verb=PLAY]'), (page) => next(page, 0).then(() => page.tap('.materials .tile')), (page) => next(page, 1).then(() => page.tap('.materials .tile')), (page) => next(page, 2).then(() => page.tap('.materials .tile'))],
    keys: [(page) => page.keyboard.press('1'), (page) => next(page, 0).then(() => page.keyboard.press('1')), (page) => next(page, 1).then(() => page.keyboard.press('1')), (page) => next(page, 2).then(() => page.keyboard.press('1'))],
    drag: [
        (page) => drag(page, '[data-spot="card:1"]', '[data-area="me-battle"]'),
        (page) => next(page, 0).then(() => drag(page, '[data-spot="card:5"]', '.materials')),
        (page) => next(page, 1).then(() => drag(page, '[data-spot="card:2"]', '.materials')),
        (page) => next(page, 2).then(() => drag(page, '[data-spot="card:3"]', '[data-spot="card:1"]')),
    ],
};

async function drag(page, from, to) {
    const start = await aim(page, from);
    const end = to.includes('battle') ? await page.locator(to).boundingBox().then((box) => ({ x: box.x + box.width - 20, y: box.y + 20 })) : await aim(page, to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

export async function materials(browser, address, hand) {
    const page = await open(browser, address, { ...ways[hand], settings: { pace: 'fast', forced: false }, scripts: [overhear] });
    await begin(page);
    const acts = gestures[hand];
    if (acts.length > 5) throw new Error(`${acts.length} acts for three cards`);
    for (const act of acts.slice(0, -1)) await act(page);
    await next(page, 2);
    equal((await price(page)).includes('3'), true, 'the cost after the third card');
    await picture(page, `materials-${hand}`);
    await page.locator('.ask .extra').click();
    await next(page, 1);
    equal((await price(page)).includes('5'), true, 'the cost after the second card, which was taken back');
    await page.locator('.materials .tile').click();
    await acts.at(-1)(page);
    await page.waitForFunction(() => document.querySelector('.materials') === null);
    await page.waitForFunction(() => document.querySelector('[role=meter]').getAttribute('aria-valuenow') === '2');
    equal(await page.locator('[data-area="me-battle"] .under').textContent(), '≡3', 'the cards under it');
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${acts.length} acts`;
}
