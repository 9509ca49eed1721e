// monkey.mjs - whole games with gestures without sense among the answers: clicks, drags and keys anywhere on the page, on windows of
// any size. Nothing may break, and each game that was kept is one that the program plays again.
import { begin, builtInDecks, dice, equal, kept, open, ready, settled, sizes, turnTo, verify } from './kit.mjs';
import { decide } from './play.mjs';

const keys = ['Space', 'Escape', 'Enter', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace', ...'123456789abcdefghijklmnopqrstuvwxyz?\\'];
const hands = ['mouse', 'touch', 'keys'];
const SENSELESS = 120; // gestures without sense in a game: after them it is played to its end
const STUMBLES = 3; // over one question
const ANSWERS = 1500; // that a game may take

// One of the five sizes, or any other from a small phone to a large screen.
function windowSize(roll) {
    const all = Object.values(sizes);
    return roll(2) > 0 ? all[roll(all.length)] : { width: 320 + roll(1400), height: 360 + roll(900) };
}

// The middle of everything that can be pressed, of cards and places to drag from and to, and of the cards that can't do anything.
function points(page) {
    return page.evaluate(() => {
        const middle = (element) => {
            const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        };
        const inside = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
        const all = (selector) => [...document.querySelectorAll(selector)].map(middle).filter(inside);
        const dialog = document.querySelector('dialog[open]') !== null;
        return { dialog, buttons: all(dialog ? 'dialog[open] button' : 'main button'), spots: all('[data-spot]'), idle: all('[data-spot]:not([data-option])'), answers: all('[data-option], [data-primary]') };
    });
}

async function drag(page, from, to) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up();
}

// A gesture that may mean something or nothing.
async function gesture(page, roll, { width, height }) {
    const { buttons, spots, idle, answers } = await points(page);
    const at = (list) => (list.length > 0 && roll(5) > 0 ? list[roll(list.length)] : [roll(width), roll(height)]);
    switch (roll(8)) {
        case 0:
        case 1:
            return page.keyboard.press(keys[roll(keys.length)]);
        case 2:
            return drag(page, at(idle), at(spots));
        case 3:
            return drag(page, at(answers), at(spots));
        case 4:
            return page.mouse.click(...at(idle));
        case 5:
            return page.mouse.click(...at(answers));
        case 6:
            return page.mouse.click(...at(spots), { button: roll(2) > 0 ? 'right' : 'left', clickCount: 1 + roll(2) });
        default:
            return page.mouse.click(...at(buttons));
    }
}

// Where the gestures have led to: away from the table; or there is something on the question: a sheet, a selected card, a field that is
// written in.
function where(page) {
    return page.evaluate(() => ({
        away: !location.hash.startsWith('#/table') || document.querySelector('[data-region=ask], .curtain') === null,
        covered: document.querySelector('dialog[open], .selected') !== null || document.activeElement?.matches('input, textarea, select'),
    }));
}

// Whoever leaves the table comes back, by the menu or by a new start of the page. False: the game is over, so nobody can.
async function back(page, roll) {
    await turnTo(page, '');
    if (roll(3) === 0) await page.reload();
    await ready(page);
    await page.waitForSelector('.entries[data-complete]');
    const resume = page.locator('.resume');
    if ((await resume.count()) === 0) return false;
    await resume.click();
    await page.waitForSelector('[data-region=ask][data-seq], .curtain');
    return true;
}

// The question, and nothing on it. Null: the game is over.
async function question(page, roll) {
    for (let i = 0; i < 6; i++) {
        const { away, covered } = await where(page);
        if (away && !(await back(page, roll))) return null;
        if (!away && !covered) break;
        if (!away) await page.keyboard.press('Escape');
    }
    return settled(page);
}

// The picture may still change after the last gesture: then the person looks again, a few times.
async function answer(page, hand, roll, counted, now) {
    for (let tries = 0; now && !now.over; tries++) {
        try {
            return await decide(page, hand, roll, counted, now);
        } catch (error) {
            if (tries === STUMBLES || !/is missing|is covered|don't answer/.test(error.message)) throw error;
            counted.stumbles++;
            now = await question(page, roll);
        }
    }
    return now;
}

async function game(page, roll, size, counted) {
    const hand = hands[roll(hands.length)];
    let now = await settled(page);
    let left = SENSELESS;
    for (let answers = 0; now && !now.over; answers++) {
        if (answers === ANSWERS) throw new Error(`${ANSWERS} answers, and no end`);
        const before = left;
        while (left > 0 && roll(2) > 0) {
            await gesture(page, roll, size);
            counted.gestures++;
            left--;
        }
        if (left < before) now = await question(page, roll);
        if (!now || now.over) return;
        if (now.curtain) {
            await page.click('.curtain [data-primary]');
            now = await settled(page);
        } else now = await answer(page, hand, roll, counted, now);
    }
}

// `count` games on one page, each with its own window, decks and kind of input.
export async function monkeys(browser, address, first, count) {
    const decks = builtInDecks();
    const page = await open(browser, address, { settings: { pace: 'fast' }, hasTouch: true, deviceScaleFactor: 0.25, acceptDownloads: true }); // few pixels: they cost the most time
    const counted = { gestures: 0, stumbles: 0, acts: 0, decisions: new Set() };
    let choices = 0;
    for (let number = first; number < first + count; number++) {
        const roll = dice(number * 7919 + 1);
        for (let i = 0; i < 8; i++) roll(2); // the first numbers of neighbours are alike
        const size = windowSize(roll);
        try {
            await page.setViewportSize(size);
            await begin(page, { decks: [decks[roll(decks.length)], decks[roll(decks.length)]], seed: String(number), level: 1, mode: roll(5) > 0 ? 'computer' : 'hotseat' });
            await game(page, roll, size, counted);
            const last = await kept(page);
            verify(`monkey-${number}`, last.replay);
            choices += last.steps;
            equal(page.wrong, [], 'errors');
        } catch (error) {
            error.message = `game ${number}, ${size.width} x ${size.height}: ${error.message}`;
            throw error;
        }
    }
    await page.context().close();
    return `${count} games, ${counted.gestures} gestures without sense, ${counted.acts} answers (${counted.stumbles} on a picture that changed), ${choices} choices`;
}
