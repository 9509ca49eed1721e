// first.mjs ADDRESS: opens the game that is served there, begins a game and answers the first question. Prints the times.
import { begin, launch, open, settled } from './kit.mjs';
import { play } from './play.mjs';

const browser = await launch();
const begun = Date.now();
const page = await open(browser, process.argv[2]);
await begin(page, {});
const { decision } = await settled(page);
const asked = Date.now();
await play(page, { most: 1 });
if (page.wrong.length > 0) throw new Error(page.wrong.join('\n'));
console.log(`the first question (${decision}) after ${asked - begun} ms in the browser, its answer after ${Date.now() - begun} ms`);
await browser.close();
