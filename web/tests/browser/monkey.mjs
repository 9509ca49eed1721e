// monkey.mjs - gestures without sense: clicks, drags, keys anywhere on the page. Nothing may break, and the game stays one.
import { begin, dice, equal, kept, open, ready, sizes, verify } from './kit.mjs';

const keys = ['Space', 'Escape', 'Enter', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace', ...'123456789abcdefghijklmnopqrstuvwxyz?\\'];

// The middle of something that can be pressed, and of a card or place that can be dragged to.
function points(page) {
    return page.evaluate(() => {
        const middle = (element) => {
            const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        };
        const inside = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
        const all = (selector) => [...document.querySelectorAll(selector)].map(middle).filter(inside);
        return { buttons: all(document.querySelector('dialog[open]') ? 'dialog[open] button' : 'main button'), spots: all('[data-spot]'), answers: all('[data-option], [data-primary]') };
    });
}

async function gesture(page, roll, { width, height }) {
    const { buttons, spots, answers } = await points(page);
    const at = (list) => (list.length > 0 && roll(5) > 0 ? list[roll(list.length)] : [roll(width), roll(height)]);
    switch (roll(8)) {
        case 0:
        case 1:
            return page.keyboard.press(keys[roll(keys.length)]);
        case 2:
        case 3: {
            await page.mouse.move(...at(spots));
            await page.mouse.down();
            await page.mouse.move(...at(spots), { steps: 3 });
            return page.mouse.up();
        }
        case 4:
        case 5:
            return page.mouse.click(...at(answers));
        default:
            return page.mouse.click(...at(buttons));
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
        if (i % 20 === 19 && !(await page.evaluate(() => location.hash.startsWith('#/table')))) {
            await page.goto(address);
            await page.reload();
            await ready(page);
            if ((await page.locator('.resume').count()) > 0) await page.click('.resume');
            else await begin(page, { seed: String(seed + i), level: 1 });
        }
    }
    const game = await kept(page);
    verify(`monkey-${seed}`, game.replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${gestures} gestures, ${game.steps} choices, ${size}`;
}
