// play.mjs - people who play by mouse, by touch or by keyboard alone. They see what the page shows and nothing else.
import { dice, look, settled } from './kit.mjs';

const ACTS = 12; // that one decision may take

async function press(page, option, hand) {
    const selector = `button[data-option="${option.value}"]${option.spot ? `[data-spot="${option.spot}"]` : ':not([data-spot])'}`;
    const inside = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]') : page;
    const button = inside.locator(selector).and(inside.locator(':enabled')).first();
    if (hand === 'touch') await button.tap({ timeout: 5000 });
    else await button.click({ timeout: 5000 });
}

// A key does what the button with its mark does.
async function strike(page, option) {
    if (option?.key) await page.keyboard.press(option.key.toLowerCase());
    else await page.keyboard.press('Space');
}

// Answers one question: presses things until the table asks something else.
export async function decide(page, hand, roll, seen) {
    let now = await look(page);
    const seq = now.seq;
    for (let act = 0; act < ACTS && now.seq === seq && !now.over && !now.curtain; act++) {
        seen?.decisions.add(now.decision);
        const able = hand === 'keys' ? now.options.filter((option) => option.key !== null) : now.options;
        // A card that was selected has its options in the question.
        const asked = able.filter((option) => option.spot === null);
        const choices = act > 0 && asked.length > 0 ? asked : able;
        const late = act > ACTS / 2;
        if (choices.length > 0 && !(late && now.primary)) {
            const option = choices[roll(choices.length)];
            if (hand === 'keys') await strike(page, option);
            else await press(page, option, hand);
        } else if (now.primary) {
            await page.keyboard.press('Space');
        } else if (hand === 'keys') {
            await page.keyboard.press('a');
        } else {
            await page.locator('[data-tool="list"]:visible').first().click({ timeout: 3000 }).catch(() => page.keyboard.press('Escape'));
        }
        await page.waitForTimeout(5);
        now = await look(page);
        for (let i = 0; now.busy && i < 600; i++) {
            await page.waitForTimeout(20);
            now = await look(page);
        }
    }
    if (now.seq === seq && !now.over && !now.curtain) throw new Error(`${ACTS} acts don't answer ${now.decision}: ${JSON.stringify(now.options).slice(0, 400)}`);
    return now;
}

// A whole game, or so many decisions of it. Returns how many decisions were taken.
export async function play(page, { hand = 'mouse', seed = 1, most = 1000, seen = null } = {}) {
    const roll = dice(seed);
    let now = await settled(page, -2);
    let count = 0;
    for (; count < most; count++) {
        if (now.curtain) {
            await page.locator('.curtain [data-primary]').click();
            now = await settled(page, -2);
            continue;
        }
        if (now.over) return { count, over: true };
        now = await decide(page, hand, roll, seen);
    }
    return { count, over: false };
}
