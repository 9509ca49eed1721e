// sandbox.mjs - the sandbox runs the scenarios of tests/rules, with the results of the program.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equal, open, root } from './kit.mjs';

const MOST = 60; // seconds for all of them

const wrongText = 'scenario "wrong"\nrules: 1-1-1\n  memory A 3\n  expect memory A 4\n';

function texts(every) {
    const rules = join(root, 'tests/rules');
    const files = readdirSync(rules, { recursive: true }).filter((name) => name.endsWith('.scn')).sort();
    return files.filter((_, i) => i % every === 0).map((name) => ({ name, text: readFileSync(join(rules, name), 'utf8') }));
}

export async function sandbox(browser, address, every = 1) {
    const page = await open(browser, `${address}#/sandbox`);
    await page.locator('textarea').waitFor();
    const files = [...texts(every), { name: 'a wrong one', text: wrongText }];
    const begun = Date.now();
    const results = await page.evaluate(async (files) => {
        const area = document.querySelector('textarea');
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
        const run = [...document.querySelectorAll('.search-row button')].find((button) => button.textContent.includes('Run'));
        const result = () => document.querySelector('.form [role=status]');
        const until = async (done) => {
            for (let i = 0; !done(); i++) {
                if (i > 6000) throw new Error('no result');
                await new Promise((resolve) => setTimeout(resolve, 5));
            }
        };
        const found = [];
        for (const { name, text } of files) {
            set.call(area, text);
            area.dispatchEvent(new Event('input', { bubbles: true }));
            await until(() => !result());
            run.click();
            await until(result);
            found.push({ name, good: result().classList.contains('good'), text: result().textContent });
        }
        return found;
    }, files);
    const seconds = (Date.now() - begun) / 1000;
    const wrong = results.filter((one) => !one.good);
    equal(wrong.map((one) => one.name), ['a wrong one'], `scenarios that fail (${wrong[0]?.text})`);
    equal(wrong[0].text.includes('Line 4'), true, 'the line of the wrong expectation');
    if (seconds > MOST) throw new Error(`${files.length} files take ${seconds.toFixed(1)} s`);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${results.length} files in ${seconds.toFixed(1)} s`;
}
