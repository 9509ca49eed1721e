// play.mjs - people who play by mouse, by touch or by keyboard alone. They see what the page shows and nothing else, and every act of
// theirs is a real one: the pointer goes to a point where the button can be hit, and a key is a key.
import { aim, dice, settled } from './kit.mjs';

const ACTS = 12; // that one decision may take

const selectorOf = (option) => `button[data-option="${option.value}"]${option.spot ? `[data-spot="${option.spot}"]` : ':not([data-spot])'}`;

export async function press(page, selector, hand, patience) {
    const { x, y } = await aim(page, selector, patience);
    if (hand === 'touch') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
}

// Lifts a card and puts it on one of the places that light up; where none does, the card is only clicked.
async function drag(page, option, roll) {
    const { x, y } = await aim(page, selectorOf(option));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y - 8);
    const places = await page.evaluate(() =>
        [...document.querySelectorAll('.offered')].map((element) => {
            const box = element.getBoundingClientRect();
            for (const [fx, fy] of [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5], [0.9, 0.5], [0.5, 0.9]]) {
                const [px, py] = [box.left + box.width * fx, box.top + box.height * fy];
                if (document.elementFromPoint(px, py)?.closest('[data-spot]') === element) return { x: px, y: py };
            }
            return null;
        }).filter(Boolean),
    );
    const to = places[roll(Math.max(1, places.length))];
    await page.mouse.move(to ? to.x : x, to ? to.y : y, { steps: 2 });
    await page.mouse.up();
    return to !== undefined;
}

// Nobody presses what isn't drawn yet.
const drawn = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

// A key does what the button with its mark does.
async function strike(page, option) {
    if (option?.key) await page.keyboard.press(option.key.toLowerCase());
    else await page.keyboard.press('Space');
}

// One act; `acts` have gone before it in this decision.
async function act(page, now, hand, roll, acts) {
    const able = now.options.filter((option) => !option.pressed && (hand !== 'keys' || option.key !== null));
    // A card that was selected has its options in the question.
    const asked = able.filter((option) => option.spot === null);
    const choices = acts > 0 && asked.length > 0 ? asked : able;
    const late = acts > ACTS / 2;
    if (choices.length > 0 && !(late && now.primary)) {
        const option = choices[roll(choices.length)];
        if (hand === 'keys') return strike(page, option);
        if (hand === 'mouse' && acts === 0 && option.spot !== null && now.decision === 'MAIN' && (await drag(page, option, roll))) return;
        return press(page, selectorOf(option), hand);
    }
    if (now.primary) return hand === 'keys' ? page.keyboard.press('Space') : press(page, '[data-primary]', hand);
    if (hand === 'keys') return page.keyboard.press(acts % 2 > 0 ? 'Escape' : 'a'); // back from a card without options
    return press(page, '[data-tool="list"]', hand, 1000).catch(() => page.keyboard.press('Escape'));
}

// Answers one question: acts until the table asks something else. `first` is what the table shows, where it is known.
export async function decide(page, hand, roll, counted, first = null) {
    let now = first ?? (await settled(page));
    const { seq } = now;
    for (let acts = 0; acts < ACTS && now.seq === seq && !now.over && !now.curtain; acts++) {
        counted.decisions.add(now.decision);
        counted.acts++;
        await act(page, now, hand, roll, acts);
        now = await settled(page);
    }
    if (now.seq === seq && !now.over && !now.curtain) throw new Error(`${ACTS} acts don't answer ${now.decision}: ${JSON.stringify(now.options).slice(0, 400)}`);
    return now;
}

// A whole game, or so many questions of it: how many were answered, and by how many acts.
export async function play(page, { hand = 'mouse', seed = 1, most = 1000 } = {}) {
    const roll = dice(seed);
    const counted = { acts: 0, decisions: new Set() };
    let now = await settled(page);
    let count = 0;
    for (; count < most; count++) {
        if (now.curtain) {
            await drawn(page);
            await press(page, '.curtain [data-primary]', hand);
            now = await settled(page);
            continue;
        }
        if (now.over) return { count, over: true, ...counted };
        now = await decide(page, hand, roll, counted, now);
    }
    return { count, over: false, ...counted };
}
