// refusals.mjs - every kind of refusal that a drag can meet: the card goes back, and the reason stands there with its rule. The positions
// and drags are generated (npm run refusals).
import { readFileSync } from 'node:fs';
import { aim, equal, open, setUp } from './kit.mjs';

const all = JSON.parse(readFileSync(new URL('./refusals.json', import.meta.url), 'utf8'));
const LEAST = 65; // kinds
const words = readFileSync(new URL('../../src/words/en.ts', import.meta.url), 'utf8');

// The sentence of a reason in the words of the page.
function sentence(reason) {
    const block = words.slice(words.indexOf('    refusals: {'));
    const found = new RegExp(`^ {8}${reason}: (?:'((?:[^'\\\\]|\\\\.)*)'|"([^"]*)")`, 'm').exec(block);
    if (!found) throw new Error(`${reason} has no words`);
    return (found[1] ?? found[2]).replaceAll("\\'", "'");
}

const place = (spot) => (spot === 'player' ? '[data-player="opponent"]' : `[data-spot="${spot}"]`);

// A point of the place that is on no other place inside it.
function free(page, selector) {
    return page.evaluate((selector) => {
        const element = document.querySelector(selector);
        const box = element?.getBoundingClientRect();
        if (!box) return null;
        for (const fy of [0.5, 0.3, 0.7, 0.08, 0.92])
            for (const fx of [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95]) {
                const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
                const hit = document.elementFromPoint(x, y);
                if (hit?.closest('[data-spot], [data-place]') === element && !hit.closest('button:not([data-spot])')) return { x, y };
            }
        return null;
    }, selector);
}

async function refuse(page, { reason, rule, from, to, text }) {
    await setUp(page, text);
    const begin = await aim(page, `button[data-from="${from}"], button[data-spot="${from}"]`);
    const end = to === 'middle' || !to.startsWith('card:') ? await free(page, place(to)) : await aim(page, place(to));
    if (!end) throw new Error(`no free point of ${to}`);
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
    const told = await page.locator('.bubble').innerText({ timeout: 15000 });
    if (!told.includes(sentence(reason))) throw new Error(`it says "${told.replaceAll('\n', ' ')}"`);
    if (rule !== null && !told.includes(rule)) throw new Error(`rule ${rule} is missing in "${told.replaceAll('\n', ' ')}"`);
}

// All of them, or every so many.
export async function refusals(browser, address, every = 1) {
    const page = await open(browser, address, { settings: { pace: 'fast', forced: false, sameOrder: false } });
    const wrong = [];
    let shown = 0;
    for (const [i, one] of all.entries()) {
        if (i % every !== 0) continue;
        try {
            await refuse(page, one);
            shown++;
        } catch (error) {
            wrong.push(`${one.reason} (${one.from} to ${one.to}): ${error.message.split('\n')[0]}`);
        }
    }
    equal(page.wrong, [], 'errors');
    await page.context().close();
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${shown + wrong.length} kinds:\n      ${wrong.join('\n      ')}`);
    if (every === 1 && shown < LEAST) throw new Error(`only ${shown} kinds of refusal, not ${LEAST}`);
    return `${shown} kinds`;
}
