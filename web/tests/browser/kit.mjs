// kit.mjs - what the browser tests share: the server, the browser, a person who plays, and the check of the game that was kept.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = process.env.DCG ?? join(root, 'build/dev/dcg');
export const built = process.env.DCG_WEB ?? join(root, 'build/web');
const found = join(root, 'build/test/web');

export const sizes = {
    desktop: { width: 1440, height: 900 },
    laptop: { width: 1280, height: 720 },
    tablet: { width: 820, height: 1180 },
    phone: { width: 390, height: 844 },
    landscape: { width: 844, height: 390 },
};

// The game as a person gets it: built files, served by the program.
export async function serve(folder = built, ...flags) {
    const server = spawn(program, ['serve', folder, '0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => server.kill('SIGTERM'));
    const address = await new Promise((resolve, reject) => {
        server.stdout.once('data', (line) => resolve(String(line).trim()));
        server.once('exit', (code) => reject(new Error(`dcg serve ended with ${code}`)));
    });
    return { address, stop: () => server.kill('SIGTERM') };
}

export function chromiumPath() {
    return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
}

export function launch() {
    const alone = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return chromium.launch({ executablePath: chromiumPath(), args: [...alone, '--disable-dev-shm-usage', '--disable-gpu'] });
}

// Errors of the page and of its workers, also promises that nobody waits for, go to page.wrong.
export function watch(page) {
    page.on('console', (message) => {
        if (message.type() === 'error') page.wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => page.wrong.push(`error: ${error.message}`));
    page.on('worker', (worker) => {
        // A worker that ends at once can't be asked.
        worker.evaluate(() => self.addEventListener('unhandledrejection', (event) => console.error(`in a worker: ${event.reason}`))).catch(() => {});
    });
}

// In each page: waits for an element, and looks again and again itself. A question over the wire takes longer than what it asks about.
function waiting() {
    window.shown = async (selector, patience = 300000) => {
        for (const end = performance.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 4))) {
            const found = document.querySelector(selector);
            if (found) return found;
            if (performance.now() > end) throw new Error(`there is no ${selector}`);
        }
    };
}

// A page of its own, with nothing kept. Only tests of the installed game have the service worker, which loads all files. What goes wrong in it is collected in page.wrong. `scripts` are functions, or pairs of a function and
// its argument, that run in the page before its own code.
export async function open(browser, address, options = {}) {
    const { size = 'desktop', settings = { pace: 'fast' }, scripts = [], ...rest } = options;
    const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce', serviceWorkers: 'block', ...rest });
    await context.addInitScript((values) => {
        if (!localStorage.getItem('dcg.settings')) localStorage.setItem('dcg.settings', JSON.stringify(values));
    }, settings);
    for (const script of [waiting, ...scripts]) await context.addInitScript(...[script].flat());
    const page = await context.newPage();
    page.wrong = [];
    watch(page);
    page.setDefaultTimeout(300000);
    await page.goto(address);
    await ready(page);
    return page;
}

// Another screen of the page that is open, without loading it again.
export function turnTo(page, screen) {
    return page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
}

export async function ready(page) {
    await page.waitForSelector('html[data-ready="1"]');
}

// The decks that the program offers first; those that were made for it come last.
export function builtInDecks() {
    const names = String(execFileSync(program, ['deck', 'list'])).split('\n\n')[0].split('\n').map((line) => line.split(' ')[0]).filter(Boolean);
    const own = ['ember', 'tide'];
    return [...names.filter((name) => !own.includes(name)), ...own];
}

// Random numbers that are the same in every run.
export function dice(seed) {
    let state = seed >>> 0 || 1;
    return (below) => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state % below;
    };
}

const usual = { decks: ['st1', 'st2'], level: 1, seed: '7', mode: 'computer' };

// A new game by the form, filled in by hand.
export async function beginByHand(page, game = {}) {
    const { decks, level, seed, mode } = { ...usual, ...game };
    await turnTo(page, 'new');
    await page.check(`input[name=mode][value=${mode}]`);
    const selects = page.locator('form select');
    await selects.nth(0).selectOption(decks[0]);
    await selects.nth(1).selectOption(decks[1]);
    if (mode !== 'hotseat') await page.check(`input[name=level][value="${level}"]`);
    await page.click('form details summary');
    await page.fill('form details input', seed);
    await page.click('form button[type=submit]');
    // a handle that stays would keep the whole table of this game in memory
    await (await page.waitForSelector('[data-region=ask][data-seq], .curtain')).dispose();
}

// The same at once.
export async function begin(page, game = {}) {
    await page.evaluate(
        async ({ decks, level, seed, mode }) => {
            const drawn = () => new Promise((resolve) => setTimeout(resolve));
            const write = async (field, value, event) => {
                Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
                if (field.value !== value) throw new Error(`the form has no ${value}`);
                field.dispatchEvent(new Event(event, { bubbles: true }));
                await drawn();
            };
            location.hash = '#/new';
            const start = await window.shown('form button[type=submit]');
            document.querySelector(`input[name=mode][value=${mode}]`).click();
            await drawn();
            for (const i of [0, 1]) await write(document.querySelectorAll('form select')[i], decks[i], 'change');
            if (mode !== 'hotseat') document.querySelector(`input[name=level][value="${level}"]`).click();
            await drawn();
            await write(document.querySelector('form details input'), seed, 'input');
            start.click();
            await window.shown('[data-region=ask][data-seq], .curtain');
        },
        { ...usual, ...game },
    );
}

// Sets up a position in the sandbox and plays it, up to its first question. Each step is taken as soon as the page shows the one before.
export async function setUp(page, text) {
    await page.evaluate(async (text) => {
        location.hash = '#/';
        await window.shown('[data-screen=sandbox]');
        location.hash = `#/sandbox/${encodeURIComponent(text)}`;
        await window.shown('.editor textarea');
        (await window.shown('.search-row .primary')).click();
        await window.shown('[data-region=ask][data-seq]');
    }, text);
    return settled(page);
}

// What the table shows, as soon as it asks something else than update `seq`, or the game is over. All of it is done in the page: a
// question over the wire takes longer than a decision.
export function settled(page, seq = -2, patience = 300000) {
    return page.evaluate(
        async ([seq, patience]) => {
            const seen = (element) => {
                const box = element.getBoundingClientRect();
                return box.width > 0 && box.height > 0 && !element.disabled && getComputedStyle(element).visibility !== 'hidden';
            };
            // Not in sight, or under a question that lists it, too.
            const covered = (element) => {
                const box = element.getBoundingClientRect();
                const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return hit === null || !element.contains(hit);
            };
            // What it costs little to know: it is asked again and again.
            const state = () => {
                const ask = document.querySelector('[data-region=ask]');
                const busy = document.querySelector('[data-busy]') !== null;
                const decision = ask?.dataset.decision ?? null;
                return { curtain: document.querySelector('.curtain') !== null, busy, decision, seq: Number(ask?.dataset.seq ?? -1), over: decision === 'NONE' && !busy };
            };
            const ways = () => {
                const dialog = document.querySelector('dialog[open]');
                return {
                    options: [...(dialog ?? document).querySelectorAll('button[data-option]')]
                        .filter((element, _, all) => seen(element) && !(element.dataset.spot && covered(element) && all.some((e) => !e.dataset.spot && e.dataset.option === element.dataset.option)))
                        .map(({ dataset, ariaPressed }) => ({ value: dataset.option, verb: dataset.verb ?? null, spot: dataset.spot ?? null, key: dataset.key ?? null, pressed: ariaPressed === 'true' })),
                    primary: [...(dialog ?? document).querySelectorAll('[data-primary]')].some(seen),
                    dialog: dialog !== null,
                };
            };
            const end = performance.now() + patience;
            for (;;) {
                const now = state();
                if (now.curtain || (!now.busy && (now.seq !== seq || now.over))) return { ...now, ...ways() };
                if (performance.now() > end) throw new Error(`nothing happens after update ${seq}`);
                await new Promise((resolve) => setTimeout(resolve, 8));
            }
        },
        [seq, patience],
    );
}

export const look = (page) => settled(page, -2);

// Where the element can be hit: a point at which nothing covers it. It is scrolled into view before. It may take a moment until it is there.
export async function aim(page, selector, patience = 60000) {
    const at = await page.evaluate(async ([selector, patience]) => {
        const point = () => {
            const scope = document.querySelector('dialog[open]') ?? document;
            const element = [...scope.querySelectorAll(selector)].find((e) => e.getBoundingClientRect().width > 0 && !e.disabled);
            if (!element) return 'missing';
            element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const box = element.getBoundingClientRect();
            let over = null;
            for (const fy of [0.5, 0.2, 0.8])
                for (const fx of [0.5, 0.15, 0.85]) {
                    const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
                    const hit = document.elementFromPoint(x, y);
                    if (hit && element.contains(hit)) return { x, y };
                    over ??= hit;
                }
            return `covered by ${over?.className || over?.tagName}`;
        };
        let found = point();
        for (const end = performance.now() + patience; typeof found === 'string' && performance.now() < end; ) {
            await new Promise((resolve) => setTimeout(resolve, 25));
            found = point();
        }
        return found;
    }, [selector, patience]);
    if (typeof at === 'string') throw new Error(`${selector} is ${at}`);
    return at;
}

// The newest game that was kept, as a replay.
export function kept(page) {
    return page.evaluate(
        () =>
            new Promise((resolve, reject) => {
                const request = indexedDB.open('dcg');
                request.onerror = () => reject(request.error);
                request.onsuccess = () => {
                    const games = request.result.transaction('games').objectStore('games').index('changed').getAll();
                    games.onsuccess = () => resolve(games.result.at(-1) ?? null);
                    games.onerror = () => reject(games.error);
                };
            }),
    );
}

// The program plays the game again and compares every position.
export function verify(name, replay) {
    mkdirSync(found, { recursive: true });
    const file = join(found, `${name}.replay`);
    writeFileSync(file, replay);
    execFileSync(program, ['replay', 'verify', file], { stdio: 'pipe' });
}

export async function picture(page, name) {
    mkdirSync(found, { recursive: true });
    await page.screenshot({ path: join(found, `${name}.png`) }).catch(() => {});
}

export function equal(found, wanted, what) {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}
