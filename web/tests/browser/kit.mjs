// kit.mjs - what the browser tests share: the server, the browser, a person who plays, and the check of the game that was kept.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = process.env.DCG ?? join(root, 'build/dev/dcg');
const found = join(root, 'build/test/web');

export const sizes = {
    desktop: { width: 1440, height: 900 },
    laptop: { width: 1280, height: 720 },
    tablet: { width: 820, height: 1180 },
    phone: { width: 390, height: 844 },
    landscape: { width: 844, height: 390 },
};

// The game as a person gets it: built files, served by the program.
export async function serve() {
    const server = spawn(program, ['serve', join(root, 'build/web'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
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

// A page of its own, with nothing kept. What goes wrong in it is collected in page.wrong.
export async function open(browser, address, options = {}) {
    const { size = 'desktop', settings = { pace: 'fast' }, ...rest } = options;
    const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce', ...rest });
    await context.addInitScript((values) => {
        if (!localStorage.getItem('dcg.settings')) localStorage.setItem('dcg.settings', JSON.stringify(values));
    }, settings);
    const page = await context.newPage();
    page.wrong = [];
    page.on('console', (message) => {
        if (message.type() === 'error') page.wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => page.wrong.push(`error: ${error.message}`));
    page.setDefaultTimeout(15000);
    await page.goto(address);
    await ready(page);
    return page;
}

export async function ready(page) {
    await page.waitForSelector('html[data-ready="1"]');
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

// A new game by the screens.
export async function begin(page, { decks = ['st1', 'st2'], level = 1, seed = '7', mode = 'computer' } = {}) {
    await page.goto(page.url().replace(/#.*/, '') + '#/new');
    await page.check(`input[name=mode][value=${mode}]`);
    const selects = page.locator('form select');
    await selects.nth(0).selectOption(decks[0]);
    await selects.nth(1).selectOption(decks[1]);
    if (mode !== 'hotseat') await page.check(`input[name=level][value="${level}"]`);
    await page.click('form details summary');
    await page.fill('form details input', seed);
    await page.click('form button[type=submit]');
    await page.waitForSelector('[data-region=ask][data-seq], .curtain');
}

// What the table shows now.
export function look(page) {
    return page.evaluate(() => {
        const ask = document.querySelector('[data-region=ask]');
        const seen = (element) => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && box.height > 0 && !element.disabled && getComputedStyle(element).visibility !== 'hidden';
        };
        const dialog = document.querySelector('dialog[open]');
        const buttons = [...(dialog ?? document).querySelectorAll('button[data-option]')].filter(seen);
        return {
            curtain: document.querySelector('.curtain') !== null,
            busy: document.querySelector('[data-busy]') !== null,
            decision: ask?.dataset.decision ?? null,
            seq: Number(ask?.dataset.seq ?? -1),
            over: document.querySelector('[data-region=ask] [data-result]') !== null || (ask?.dataset.decision === 'NONE' && document.querySelector('[data-busy]') === null),
            options: buttons.map((button) => ({ value: button.dataset.option, verb: button.dataset.verb ?? null, spot: button.dataset.spot ?? null, key: button.dataset.key ?? null })),
            primary: [...(dialog ?? document).querySelectorAll('[data-primary]')].some(seen),
            dialog: dialog !== null,
        };
    });
}

// Waits until the table asks something else than update `seq`, or the game is over.
export async function settled(page, seq) {
    for (let i = 0; i < 600; i++) {
        const now = await look(page);
        if (now.curtain || (!now.busy && (now.seq !== seq || now.over))) return now;
        await page.waitForTimeout(25);
    }
    throw new Error(`nothing happens after update ${seq}`);
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
