// run.mjs [rest|long] [PART OF A NAME]: runs the browser tests; a part of a name is looked for in the rest, too. The last line is "N passed, M failed".
import { cpus } from 'node:os';
import { chromiumPath, launch, picture, serve } from './kit.mjs';

const words = process.argv.slice(2);
const mode = ['rest', 'long'].includes(words[0]) ? words.shift() : 'quick';
const long = mode === 'long';
const part = words[0];
const { tests: some, rest = {}, alone = [] } = await import(long ? './long.mjs' : './quick.mjs');
const tests = mode === 'rest' ? rest : part ? { ...some, ...rest } : some;
if (!chromiumPath()) {
    console.log('no browser tests: Chromium is missing');
    process.exit(77);
}
const server = await serve();
const chosen = Object.entries(tests).filter(([name]) => !part || name.includes(part));
// Two browsers at once where there are processors for them: most tests wait for the browser most of the time. What measures time, or looks at
// what other tests have done, comes afterwards and has the machine for itself.
const together = chosen.filter(([name]) => !alone.includes(name));
let passed = 0;
let failed = 0;

async function run(browser, [name, test]) {
    const begun = Date.now();
    try {
        const says = await test(browser, server.address);
        passed++;
        console.log(`ok    ${name}${says ? `: ${says}` : ''} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed++;
        console.log(`FAIL  ${name}: ${error.stderr ? String(error.stderr) : ''}${error.message}`);
        let number = 0;
        for (const context of browser.contexts())
            for (const page of context.pages()) {
                if (page.wrong?.length) console.log(`      ${page.wrong.join('\n      ')}`);
                await picture(page, `failed-${name.replaceAll(' ', '-')}-${number++}`);
            }
    }
    for (const context of browser.contexts()) await context.close();
}

async function lane(queue) {
    const browser = await launch();
    for (let next = queue.shift(); next; next = queue.shift()) await run(browser, next);
    await browser.close();
}

await Promise.all(Array.from({ length: Math.max(1, Math.min(long ? 1 : 2, cpus().length, together.length)) }, () => lane(together)));
await lane(chosen.filter(([name]) => alone.includes(name)));
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
