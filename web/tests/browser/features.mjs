// features.mjs - official answers, the analysis of a position, the steps of an attack, what a refused card would need, sounds.
import { readFileSync } from 'node:fs';
import { overhear, show } from './cover.mjs';
import { aim, begin, equal, kept, open, picture, setUp, settled, turnTo } from './kit.mjs';
import { play } from './play.mjs';

const positions = JSON.parse(readFileSync(new URL('./positions.json', import.meta.url), 'utf8'));
const refusals = JSON.parse(readFileSync(new URL('./refusals.json', import.meta.url), 'utf8'));

const answers = { 'TR-013': [{ q: 'May our own card do this?', a: 'Yes, it may.', no: 'Q1' }] };

// A file with answers is kept, shown with the card, and removed; the scenarios with a card play on the table.
export async function official(browser, address) {
    const page = await open(browser, `${address}#/settings`, { size: 'phone' });
    await page.setInputFiles('.databases:not(.pictures) input >> nth=0', { name: 'answers.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(answers)) });
    await page.waitForSelector('.answers-kept');
    await turnTo(page, 'cards/TR-013');
    await page.waitForFunction(() => document.querySelector('.official')?.textContent.includes('Yes, it may.'));
    await picture(page, 'official-answers');
    await turnTo(page, 'cards/TR-003');
    await page.waitForFunction(() => document.querySelector('.card-one h2 small')?.textContent === 'TR-003');
    equal(await page.locator('.official').count(), 0, 'answers about another card');
    await page.click('.card-scenarios summary');
    await page.locator('.card-scenarios [data-scenario]').first().click();
    await page.waitForSelector('.walk-step');
    await turnTo(page, 'settings');
    await page.click('.databases:not(.pictures) button');
    await page.waitForFunction(() => document.readyState === 'complete' && document.querySelector('.databases') && !document.querySelector('.answers-kept'));
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

// Options are tried and taken back, and the game is as it was.
export async function analysis(browser, address, hand) {
    const page = await open(browser, address, hand === 'touch' ? { size: 'phone', hasTouch: true, isMobile: true } : { size: 'laptop' });
    await begin(page, { seed: '7' });
    await play(page, { seed: 3, most: 4 });
    const before = await kept(page);
    const { seq } = await settled(page);
    if (hand === 'keys') {
        await page.keyboard.press('m');
        await page.locator('[data-analyse]').focus();
        await page.keyboard.press('Enter');
    } else {
        await page.locator('[data-tool=menu]').tap();
        await page.locator('[data-analyse]').tap();
    }
    await page.waitForSelector('section.analysis');
    const first = (await settled(page)).seq;
    await play(page, { hand, seed: 2, most: 3 });
    await picture(page, `analysis-${hand}`);
    await settled(page);
    await page.keyboard.press('u');
    await settled(page);
    await (hand === 'touch' ? page.locator('[data-restart]').tap() : page.locator('[data-restart]').click());
    equal((await settled(page)).seq, first, 'the question where the analysis began');
    await (hand === 'touch' ? page.locator('[data-leave]').tap() : page.locator('[data-leave]').click());
    await page.waitForSelector('section.analysis', { state: 'detached' });
    equal((await settled(page)).seq, seq, 'the question of the game');
    equal((await kept(page)).replay, before.replay, 'the game that was kept');
    equal((await play(page, { hand, seed: 4, most: 2 })).count, 2, 'the game goes on');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

// The status line has the step of the attack with its rule, and a refused drop says what the card would need.
export async function steps(browser, address) {
    const page = await open(browser, address, { settings: { pace: 'fast', forced: false, sameOrder: false }, scripts: [overhear] });
    for (const [decision, step] of [['COUNTER', 'counter'], ['BLOCK', 'block']]) {
        await show(page, positions.find((one) => one.what === `decision ${decision}`));
        const says = await page.locator('.attack-steps .now').innerText();
        equal([says.toLowerCase().includes(step), /\b11-\d/.test(says)], [true, true], `the step of the attack (${says})`);
    }
    const { text, from, to } = refusals.find((one) => one.reason === 'DIGIVOLVE_REQUIREMENT');
    await setUp(page, text);
    const [a, b] = [await aim(page, `[data-spot="${from}"]`), await aim(page, `[data-spot="${to}"]`)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
    const needs = await page.locator('.bubble .needs').innerText();
    equal(needs.startsWith('Needs: it digivolves '), true, needs);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return needs;
}

function installed() {
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (take) => (window.launch = take) } });
    window.wishes = 0;
    navigator.storage.persist = () => Promise.resolve(Boolean(++window.wishes));
}

// The installed game opens a file of the system; and after the first game that is over it asks that its store stays.
export async function opened(browser, address) {
    const page = await open(browser, address, { scripts: [installed] });
    const launch = (name, text) => page.evaluate(([name, text]) => window.launch({ files: [{ getFile: () => Promise.resolve(new File([text], name)) }] }), [name, text]);
    const { text } = positions.find((one) => one.what === 'decision MAIN') ?? positions[0];
    await launch('mine.scn', text);
    await page.waitForFunction((wanted) => document.querySelector('.editor textarea')?.value === wanted, text);
    await launch('mine.deck', '4 TR-013\n');
    await page.waitForFunction(() => document.querySelector('.builder .deck-rows')?.textContent.includes('TR-013'));
    await begin(page, { seed: '7' });
    await play(page, { seed: 3, most: 2 });
    equal(await page.evaluate(() => window.wishes), 0, 'wishes before a game is over');
    await settled(page);
    await page.locator('[data-tool=menu]').click();
    await page.locator('[data-forfeit]').click();
    await page.locator('.menu .danger').click();
    await page.waitForFunction(() => window.wishes === 1);
    await launch('mine.replay', (await kept(page)).replay);
    await page.waitForSelector('.replay-controls');
    equal(page.wrong, [], 'errors');
    await page.context().close();
}

function count() {
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones++;
        return make.call(this);
    };
}

// No sound before it is switched on.
export async function sounds(browser, address) {
    const page = await open(browser, address, { scripts: [count] });
    await begin(page, { seed: '7' });
    await play(page, { seed: 3, most: 2 });
    equal(await page.evaluate(() => window.tones), 0, 'tones');
    await turnTo(page, 'settings');
    await page.getByLabel('Sounds').check();
    await begin(page, { seed: '7' });
    await play(page, { seed: 3, most: 2 });
    await page.waitForFunction(() => window.tones > 0);
    equal(page.wrong, [], 'errors');
    await page.context().close();
}
