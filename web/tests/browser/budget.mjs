// budget.mjs - what the game may cost: bytes of the built files, and times in the browser. A machine that is busy with other things is given
// as much more time as it has more to do.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { begin, equal, open, root, settled } from './kit.mjs';
import { play } from './play.mjs';

const KB = 1024;
const built = join(root, 'build/web');

function sizes() {
    const files = readdirSync(join(built, 'assets'), { recursive: true }).map((name) => join(built, 'assets', String(name)));
    const sum = (pattern) => files.filter((file) => pattern.test(file)).reduce((all, file) => all + statSync(file).size, 0) / KB;
    const html = readFileSync(join(built, 'index.html'), 'utf8');
    const first = files.filter((file) => /\.js\.gz$/.test(file) && (html.includes(file.split('/').at(-1).slice(0, -3)) || /worker/.test(file)));
    return { js: sum(/\.js\.gz$/), css: sum(/\.css\.gz$/), first: first.reduce((all, file) => all + statSync(file).size, 0) / KB };
}

// From an empty page to the first question that can be answered, and the longest task and the acts of a whole game after it.
async function times(browser, address) {
    const page = await open(browser, address);
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.longest = Math.max(window.longest, entry.duration)))).observe({ type: 'longtask' });
        window.taken = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            const request = JSON.parse(message);
            if (request.type === 'choose') window.taken += request.options.length;
            return post.call(this, message);
        };
    });
    const start = await page.evaluate(() => performance.now());
    const ready = await page.evaluate(() => Math.max(0, performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd));
    await begin(page, { decks: ['gallantmon', 'beelzemon'], seed: '2', level: 1 });
    await settled(page);
    const first = ready + (await page.evaluate(() => performance.now())) - start;
    const { acts, over } = await play(page, { seed: 6 });
    equal(over, true, 'the game ends');
    const { longest, taken } = await page.evaluate(() => ({ longest: window.longest, taken: window.taken }));
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return { first, longest, actions: acts / taken };
}

export async function budget(browser, address) {
    const busy = Math.max(1, loadavg()[0] / cpus().length);
    const size = sizes();
    const time = await times(browser, address);
    const bars = [
        ['KB of JavaScript for the first game', size.first, 120],
        ['KB of JavaScript', size.js, 220],
        ['KB of CSS', size.css, 20],
        ['ms to the first question', time.first, 800 * 2 * busy], // with the clicks on the screens before it
        ['ms of the longest task', time.longest, 50 * busy],
        ['acts a decision', time.actions, 1.2],
    ];
    const over = bars.filter(([, found, most]) => found > most);
    if (over.length > 0) throw new Error(over.map(([what, found, most]) => `${found.toFixed(1)} ${what}, at most ${most.toFixed(1)}`).join('; '));
    return bars.map(([what, found]) => `${found.toFixed(1)} ${what}`).join(', ');
}
