// run.mjs [long] [PART OF A NAME]: runs the browser tests, one after the other. The last line is "N passed, M failed".
import { chromiumPath, launch, picture, serve } from './kit.mjs';

const words = process.argv.slice(2);
const long = words[0] === 'long';
const part = long ? words[1] : words[0];
const { tests } = await import(long ? './long.mjs' : './quick.mjs');
if (!chromiumPath()) {
    console.log('no browser tests: Chromium is missing');
    process.exit(77);
}
const server = await serve();
const browser = await launch();
let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    if (part && !name.includes(part)) continue;
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
await browser.close();
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
