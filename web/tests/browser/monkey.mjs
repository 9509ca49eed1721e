// monkey.mjs - gestures without sense: clicks, drags, keys anywhere on the page. Nothing may break, and the game stays one.
import { begin, dice, equal, kept, open, ready, sizes, verify } from './kit.mjs';

const keys = ['Space', 'Escape', 'Enter', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace', ...'123456789abcdefghijklmnopqrstuvwxyz?\\'];

async function gesture(page, roll, { width, height }) {
    const at = () => [roll(width), roll(height)];
    switch (roll(8)) {
        case 0:
        case 1:
            return page.keyboard.press(keys[roll(keys.length)]);
        case 2:
        case 3: {
            await page.mouse.move(...at());
            await page.mouse.down();
            await page.mouse.move(...at(), { steps: 3 });
            return page.mouse.up();
        }
        case 4:
            return page.mouse.click(...at());
        default: {
            const buttons = page.locator('main button:visible, dialog[open] button:visible');
            const count = await buttons.count();
            if (count > 0) await buttons.nth(roll(count)).click({ timeout: 300 }).catch(() => {});
        }
    }
}

export async function monkey(browser, address, seed, gestures) {
    const roll = dice(seed * 7919 + 1);
    const size = Object.keys(sizes)[seed % Object.keys(sizes).length];
    const page = await open(browser, address, { size, settings: { pace: 'fast' }, acceptDownloads: true });
    await begin(page, { seed: String(seed), level: 1 });
    for (let i = 0; i < gestures; i++) {
        await gesture(page, roll, sizes[size]);
        // whoever leaves the table comes back
        if (i % 40 === 39 && !(await page.evaluate(() => location.hash.startsWith('#/table')))) {
            await page.goto(address);
            await page.reload();
            await ready(page);
            if ((await page.locator('.resume').count()) > 0) await page.click('.resume');
            else await begin(page, { seed: String(seed + i), level: 1 });
        }
    }
    const game = await kept(page);
    verify(`monkey-${seed}`, game.over ? game.replay : game.replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${gestures} gestures, ${game.steps} choices, ${size}`;
}
