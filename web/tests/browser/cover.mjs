// cover.mjs - every decision and every kind of option, from positions of the rules, by mouse, by touch and by keyboard. What was done is
// written to a list of all names of the tables; a name without one of the three kinds of input fails the run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aim, begin, equal, open, root, settled, setUp } from './kit.mjs';

const positions = JSON.parse(readFileSync(new URL('./positions.json', import.meta.url), 'utf8'));
const done = { mouse: new Set(), touch: new Set(), keys: new Set() };

function listed(file, what) {
    const text = readFileSync(join(root, `include/dcg/${file}.def`), 'utf8');
    return [...text.matchAll(/^[A-Z]+\(\d+, ([A-Z_]+),/gm)].map((match) => `${what} ${match[1]}`).filter((name) => !name.endsWith(' NONE')); // nobody decides
}

// The list of all decisions and options, each with the kinds of input by which it was answered. It is kept in build/test/web/inputs.txt.
export function inputs() {
    const hands = Object.keys(done);
    const names = [...listed('decisions', 'decision'), ...listed('options', 'verb')];
    const lines = names.map((name) => `${name.padEnd(28)} ${hands.map((hand) => (done[hand].has(name) ? hand : '-'.repeat(hand.length))).join(' ')}`);
    mkdirSync(join(root, 'build/test/web'), { recursive: true });
    writeFileSync(join(root, 'build/test/web/inputs.txt'), `${lines.join('\n')}\n`);
    const lacking = names.filter((name) => hands.some((hand) => !done[hand].has(name)));
    if (lacking.length > 0) throw new Error(`without mouse, touch or keyboard: ${lacking.join(', ')}`);
    return `${names.length} decisions and options by ${hands.length} kinds of input`;
}

// What the page sends to its engine is written down, to see which options were taken.
export function overhear() {
    const post = Worker.prototype.postMessage;
    window.sent = [];
    Worker.prototype.postMessage = function (message) {
        const request = typeof message === 'string' ? JSON.parse(message) : {};
        if (request.type === 'choose') window.sent.push(...request.options);
        return post.call(this, message);
    };
}

export async function show(page, position) {
    const now = await setUp(page, position.text);
    equal(now.decision, position.decision, 'the decision');
    await page.evaluate(() => (window.sent.length = 0));
}

// Is the option taken? A tap becomes a click a moment after it.
const taken = (page, value, patience) =>
    page.evaluate(
        async ([wanted, patience]) => {
            for (const end = performance.now() + patience; !window.sent.includes(wanted) && performance.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 4));
            return window.sent.includes(wanted);
        },
        [value, patience],
    );

// Where the option can be had now: its own button, its card, or the list of everything.
function place(page, value, hand) {
    return page.evaluate(([option, hand]) => {
        const number = BigInt(`0x${option}`);
        const card = Number((number >> 8n) & 0xffn);
        const scope = document.querySelector('dialog[open]') ?? document;
        const seen = (element) => element.getBoundingClientRect().width > 0 && !element.disabled;
        const spot = (Number(number & 0xffn) === 4 && 'eggs') || (card && `card:${card}`);
        // By keyboard only what has a key counts.
        const able = (element) => seen(element) && (hand !== 'keys' || ['key', 'primary', 'secondary'].some((name) => name in element.dataset));
        const found =
            [...scope.querySelectorAll(`button[data-option="${option}"]:not([data-spot])`)].find(able) ??
            [...scope.querySelectorAll(`[data-spot="${spot}"]:not([aria-pressed=true])`)].find((e) => seen(e) && e.dataset.key) ??
            [...scope.querySelectorAll('[data-tool="list"]')].find(seen);
        if (!found) return null;
        document.querySelectorAll('[data-target]').forEach((element) => element.removeAttribute('data-target'));
        found.setAttribute('data-target', '');
        const primary = 'primary' in found.dataset;
        const secondary = 'secondary' in found.dataset;
        return { key: found.dataset.key ?? (found.dataset.tool === 'list' ? 'a' : primary ? ' ' : secondary ? 'b' : null), pressed: found.getAttribute('aria-pressed') === 'true' };
    }, [value, hand]);
}

async function point(page, selector, hand) {
    const { x, y } = await aim(page, selector);
    await (hand === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

async function take(page, value, hand) {
    for (let act = 0; act < 8; act++) {
        if (await taken(page, value, act > 0 ? 60 : 0)) return;
        const at = await place(page, value, hand);
        if (!at || at.pressed) {
            // it is among the cards that were picked: they are sent together
            if (hand === 'keys') await page.keyboard.press('Space');
            else await point(page, '[data-primary]', hand);
        } else if (hand === 'keys') {
            if (!at.key) throw new Error('it has no key');
            await page.keyboard.press(at.key === ' ' ? 'Space' : at.key.toLowerCase());
        } else await point(page, '[data-target]', hand);
    }
    if (await taken(page, value, 60000)) return;
    throw new Error(`the option ${value} isn't taken`);
}

const ways = {
    mouse: { size: 'desktop' },
    touch: { size: 'phone', hasTouch: true, isMobile: true },
    keys: { size: 'laptop' },
};

// A button of the page by one kind of input; by keyboard the focus is moved to it.
async function press(page, selector, hand) {
    const button = page.locator(`${selector}:visible`).first();
    if (hand === 'touch') return button.tap();
    if (hand === 'mouse') return button.click();
    await button.waitFor();
    for (let i = 0; i < 60 && !(await button.evaluate((element) => element === document.activeElement)); i++) await page.keyboard.press('Tab');
    equal(await button.evaluate((element) => element === document.activeElement), true, `the focus is on ${selector}`);
    return page.keyboard.press('Enter');
}

// The first hand, and giving up: they are before the first position, or never listed.
async function newGame(page, hand) {
    for (const verb of ['KEEP', 'REDRAW']) {
        await begin(page, { seed: '7' });
        const { decision, options } = await settled(page);
        const { value } = options.find((option) => option.verb === verb);
        await page.evaluate(() => (window.sent.length = 0));
        if (hand === 'keys') await page.keyboard.press(verb === 'KEEP' ? 'Space' : 'r');
        else await press(page, `[data-verb="${verb}"]`, hand);
        await page.waitForFunction((wanted) => window.sent.includes(wanted), value);
        done[hand].add(`decision ${decision}`).add(`verb ${verb}`);
    }
    await settled(page);
    if (hand === 'keys') await page.keyboard.press('m');
    else await press(page, '[data-tool="menu"]', hand);
    await press(page, 'dialog[open] [data-forfeit]', hand);
    await press(page, 'dialog[open] .danger', hand);
    equal((await settled(page)).over, true, 'the game is over after it was given up');
    done[hand].add('verb FORFEIT');
}

// All positions by one kind of input.
export async function cover(browser, address, hand) {
    const page = await open(browser, address, { ...ways[hand], settings: { pace: 'fast', forced: false, sameOrder: false }, scripts: [overhear] });
    const wrong = [];
    for (const position of positions) {
        try {
            await show(page, position);
            await take(page, position.value, hand);
            done[hand].add(`decision ${position.decision}`).add(`verb ${position.verb}`);
        } catch (error) {
            wrong.push(`${position.what}, ${position.verb}: ${error.message.split('\n')[0]}`);
        }
    }
    await newGame(page, hand);
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${positions.length}:\n      ${wrong.join('\n      ')}`);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${positions.length} positions`;
}
