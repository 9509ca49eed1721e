// screens.mjs - pictures of twelve states of the game at five sizes, for docs/browser-game.md. On each, text that is cut, things that
// overlap, and text below 11 px are looked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overhear, show } from './cover.mjs';
import { aim, begin, open, settled, sizes } from './kit.mjs';
import { play } from './play.mjs';

const positions = JSON.parse(readFileSync(new URL('./positions.json', import.meta.url), 'utf8'));
const refusals = JSON.parse(readFileSync(new URL('./refusals.json', import.meta.url), 'utf8'));
const at = (what) => (page) => show(page, positions.find((one) => one.what === what));

// Cards of our own: what is printed on others isn't for pictures.
const twoEffects = `cards
  card SH-1 "Twinbell"
    digimon red level 4
    cost 4
    dp 4000
    text [On Play] Gain 2 memory.
    text [On Play] Draw 3 cards.
end

scenario "two effects wait"
rules: 15-4-3-5
  memory A 5
  A hand: Twinbell
  play Twinbell
  expect asked order
`;

async function inGame(page, decisions) {
    await begin(page, { decks: ['ember', 'tide'], seed: '21', level: 2 });
    await play(page, { seed: 8, most: decisions });
    for (let now = await settled(page); now.decision !== 'MAIN' && !now.over; now = await settled(page)) await play(page, { seed: 3, most: 1 });
}

async function refused(page) {
    const { text, from, to } = refusals.find((one) => one.reason === 'TARGET_UNSUSPENDED');
    await show(page, { text, decision: 'MAIN' });
    const [a, b] = [await aim(page, `[data-spot="${from}"]`), await aim(page, `[data-spot="${to}"]`)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
    await page.locator('.bubble').waitFor();
}

export const states = {
    home: (page, address) => page.goto(`${address}#/`),
    'new-game': (page, address) => page.goto(`${address}#/new`),
    'first-hand': (page) => begin(page, { decks: ['ember', 'tide'], seed: '7' }),
    main: (page) => inGame(page, 5),
    selected: async (page) => {
        await inGame(page, 5);
        const { x, y } = await aim(page, '.hand .card.can, .field.me .card.can');
        await page.mouse.click(x, y);
    },
    refused,
    block: at('decision BLOCK'),
    order: (page) => show(page, { text: twoEffects, decision: 'ORDER' }),
    choose: at('decision CHOOSE'),
    card: async (page) => {
        await inGame(page, 5);
        await page.locator('.hand .card').first().click({ button: 'right' });
        await page.locator('dialog[open]').waitFor();
    },
    decks: (page, address) => page.goto(`${address}#/decks`),
    rules: (page, address) => page.goto(`${address}#/rules`),
};

// What a person would stumble over: text that is smaller than 11 px, or reaches out of a box that hides it; buttons on one another.
function flaws(page) {
    return page.evaluate(() => {
        const found = [];
        const scope = document.querySelector('dialog[open]') ?? document.body;
        const named = (element) => `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).replaceAll(' ', '.')} "${element.textContent.trim().slice(0, 30)}"`;
        const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen, [hidden]');
        const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const element = text.parentElement;
            if (!text.data.trim() || !isSeen(element)) continue;
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (size > 0 && size < 10.99) found.push(`${size} px: ${named(element)}`);
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = range.getBoundingClientRect();
            const button = element.closest('button, h1, h2, label');
            const outer = button?.getBoundingClientRect();
            const ellipsis = getComputedStyle(element).textOverflow === 'ellipsis' || getComputedStyle(element).webkitLineClamp !== 'none' || element.closest('.face, .badges, kbd');
            if (outer && outer.width > 0 && size > 0 && !ellipsis && (box.right > outer.right + 2 || box.left < outer.left - 2 || box.bottom > outer.bottom + 3)) found.push(`out of its box: ${named(element)}`);
        }
        const hand = [...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect());
        if (!document.querySelector('dialog[open]') && hand.length <= 5 && hand.some((box) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)) found.push('a card of a hand of five is cut');
        if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
        const main = document.querySelector('main.table');
        if (main && main.scrollHeight > innerHeight + 1) found.push(`the table is ${main.scrollHeight} px high`);
        return found;
    });
}

// One state at one size.
export async function picture(browser, address, state, size, theme, folder) {
    const touch = size === 'phone' || size === 'tablet' || size === 'landscape';
    const page = await open(browser, address, { size, settings: { pace: 'fast', theme, forced: false, sameOrder: false }, ...(touch ? { hasTouch: true } : {}), scripts: [overhear] });
    await states[state](page, address);
    await page.mouse.move(1, 1);
    await page.waitForTimeout(350);
    if (folder) {
        const cdp = await page.context().newCDPSession(page);
        const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 50 });
        writeFileSync(join(folder, `${state}-${size}.webp`), Buffer.from(data, 'base64'));
    }
    const found = await flaws(page);
    const wrong = [...page.wrong, ...found].map((one) => `${state}, ${size}: ${one}`);
    await page.context().close();
    return wrong;
}

export async function screens(browser, address, { only = Object.keys(states), chosen = Object.keys(sizes), theme = 'dark', folder = null } = {}) {
    if (folder) mkdirSync(folder, { recursive: true });
    const wrong = [];
    for (const state of only) for (const size of chosen) wrong.push(...(await picture(browser, address, state, size, theme, folder)));
    if (wrong.length > 0) throw new Error(`${wrong.length} flaws:\n      ${wrong.join('\n      ')}`);
    return `${only.length * chosen.length} pictures`;
}
