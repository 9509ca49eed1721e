// quick.mjs - the browser tests that every change has to pass: those of "make test", and the rest, which .ci/run runs besides.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from './axe.mjs';
import { budget, bytesBudget } from './budget.mjs';
import { cover, inputs, overhear } from './cover.mjs';
import { begin, beginByHand, equal, kept, open, picture, ready, root, settled, turnTo, verify } from './kit.mjs';
import { analysis, official, opened, sounds, steps } from './features.mjs';
import { gestures } from './gestures.mjs';
import { hidden } from './hidden.mjs';
import { withoutServer } from './installed.mjs';
import { killed } from './kill.mjs';
import { materials } from './materials.mjs';
import { monkeys } from './monkey.mjs';
import { notebook, walk } from './notebook.mjs';
import { compare, elsewhere, ending, pictures, restricted } from './own.mjs';
import { prepared } from './plans.mjs';
import { play } from './play.mjs';
import { refusals } from './refusals.mjs';
import { replay } from './replays.mjs';
import { sandbox } from './sandbox.mjs';
import { byTree } from './tree.mjs';
import { library, yours } from './yours.mjs';

// A whole game against the computer; `most` acts for each choice that is sent.
async function wholeGame(browser, address, name, options, how) {
    const page = await open(browser, address, { ...options, scripts: [overhear] });
    await beginByHand(page, { decks: how.decks, seed: how.seed, level: 1 });
    const { count, over, acts } = await play(page, { hand: how.hand, seed: how.dice ?? 5 });
    equal(over, true, 'the game ends');
    const each = acts / (await page.evaluate(() => window.sent.length));
    if (how.most && each > how.most) throw new Error(`${each.toFixed(2)} acts for each choice, not ${how.most}`);
    const game = await kept(page);
    equal(game.over, true, 'the game was kept to its end');
    verify(name, game.replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${count} decisions, ${each.toFixed(2)} acts for each choice`;
}

// These have the machine for themselves, after all others.
export const alone = ['the list of decisions and options has all three kinds of input', 'times are within the budget'];

// The longest come first, so that both browsers have something to do up to the end.
export const tests = {
    'axe finds nothing on any screen of a desktop': (browser, address) => audit(browser, address, ['desktop'], ['dark']),
    'a whole game by mouse on a desktop': (browser, address) => wholeGame(browser, address, 'mouse', { size: 'desktop' }, { hand: 'mouse', decks: ['gallantmon', 'beelzemon'], seed: '2', dice: 6, most: 1.2 }),
    'a whole game by touch on a phone': (browser, address) => wholeGame(browser, address, 'touch', { size: 'phone', hasTouch: true, isMobile: true }, { hand: 'touch', decks: ['ember', 'tide'], seed: '3' }),
    'a whole game by keyboard alone on a laptop': (browser, address) => wholeGame(browser, address, 'keys', { size: 'laptop' }, { hand: 'keys', decks: ['st1', 'st2'], seed: '5' }),
    'a game goes on after the page was loaded again': async (browser, address) => {
        const page = await open(browser, address);
        await begin(page, { seed: '9' });
        await play(page, { most: 8, seed: 2 });
        const before = await kept(page);
        await page.goto(address); // without a part behind #: the page is loaded again
        await ready(page);
        await page.click('.resume');
        await page.waitForSelector('[data-region=ask][data-seq]');
        await settled(page, -2);
        const after = await kept(page);
        equal(after.replay, before.replay, 'the kept game');
        equal((await play(page, { seed: 3, most: 8 })).count, 8, 'questions that are answered after it');
        verify('resumed', (await kept(page)).replay);
        equal(page.wrong, [], 'errors');
        await page.context().close();
    },
    'Escape in a field leaves the field, and answers nothing': async (browser, address) => {
        const page = await open(browser, address);
        await begin(page, { seed: '7' });
        const { seq } = await settled(page); // the second button draws a new hand
        await page.locator('.log input').first().focus();
        await page.keyboard.type('b');
        await page.keyboard.press('Escape');
        equal(await page.evaluate(() => document.activeElement === document.body), true, 'the field is left');
        await page.waitForTimeout(100);
        equal((await settled(page)).seq, seq, 'the question');
        await page.context().close();
    },
    'the game is started and played without a server': (browser) => withoutServer(browser),
    'a card database is loaded from a file, kept, and removed': async (browser, address) => {
        const page = await open(browser, `${address}/#/settings`, { size: 'phone' });
        const says = page.locator('.databases:not(.pictures) [role=status]');
        const found = async (number) => {
            await turnTo(page, 'cards');
            await page.fill('input[type=search]', `number:${number}`);
            await page.waitForSelector(`[data-answered="number:${number}"]`);
            return (await page.locator(`.tile >> text=${number}`).count()) > 0;
        };
        await page.setInputFiles('.databases:not(.pictures) input >> nth=0', { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('[{"cardId":') });
        await page.waitForSelector('.databases:not(.pictures) .error');
        await page.setInputFiles('.databases:not(.pictures) input >> nth=0', join(root, 'tests/import/own.json'));
        await page.waitForFunction(() => document.querySelector('.databases:not(.pictures) [role=status]')?.textContent.includes('own.json'));
        await ready(page);
        await page.locator('.databases:not(.pictures)').scrollIntoViewIfNeeded();
        await picture(page, 'settings-cards-phone');
        const number = JSON.parse(readFileSync(join(root, 'tests/import/own.json'), 'utf8'))[0].cardId;
        equal(await found(number), true, 'the card is there');
        await turnTo(page, 'settings');
        await page.click('.databases:not(.pictures) button');
        await page.waitForFunction(() => document.querySelector('.databases:not(.pictures) button') === null);
        await ready(page);
        equal(await says.textContent(), '', 'the cards are gone');
        equal(await found(number), false, 'the card is gone');
        equal(page.wrong, [], 'errors');
        await page.context().close();
    },
    'an own deck is pasted, mended, kept and played': (browser, address) => yours(browser, address, 'laptop'),
    'a built-in deck is searched and played': (browser, address) => library(browser, address),
    'a DigiXros in the tray by mouse': (browser, address) => materials(browser, address, 'mouse'),
    'a DigiXros in the tray by touch': (browser, address) => materials(browser, address, 'touch'),
    'an attack, a link card and an order by drag': (browser, address) => gestures(browser, address),
    'a refused drag says why, with the rule': (browser, address) => refusals(browser, address, 8),
    'a whole game from the accessibility tree alone': (browser, address) => byTree(browser, address),
    'killed tabs lose at most the choice being made': (browser, address) => killed(browser, address, 2),
    'the sandbox runs scenarios of the rules': (browser, address) => sandbox(browser, address, 12),
    'a replay turn by turn, as a link, and on from there': (browser, address) => replay(browser, address, 'laptop'),
    'official answers of an own file, and scenarios with a card': (browser, address) => official(browser, address),
    'the own turn is prepared in the opponent’s by drag': (browser, address) => prepared(browser, address, 'mouse'),
    'options are tried in an analysis by keyboard': (browser, address) => analysis(browser, address, 'keys'),
    'the steps of an attack, and what a refused card needs': (browser, address) => steps(browser, address),
    'a file of the system is opened, and the store is to stay': (browser, address) => opened(browser, address),
    'sounds are heard when they are switched on': (browser, address) => sounds(browser, address),
    'a changed deck is compared in several engines': (browser, address) => compare(browser, address),
    'a deck as JSON is checked with a list of restrictions': (browser, address) => restricted(browser, address),
    'a position by drag, by clicks and as text': (browser, address) => notebook(browser, address),
    'a scenario of a rule plays on the table': (browser, address) => walk(browser, address, { size: 'laptop' }),
    'bytes are within the budget': () => bytesBudget(),
};

export const rest = {
    'an own deck is pasted and played on a phone': (browser, address) => yours(browser, address, 'phone'),
    'the screen of two people shows nothing that is hidden': (browser, address) => hidden(browser, address),
    'axe finds nothing on any screen of a phone': (browser, address) => audit(browser, address, ['phone'], ['dark']),
    'every decision and option by mouse': (browser, address) => cover(browser, address, 'mouse'),
    'every decision and option by touch': (browser, address) => cover(browser, address, 'touch'),
    'every decision and option by keyboard': (browser, address) => cover(browser, address, 'keys'),
    'the list of decisions and options has all three kinds of input': () => inputs(),
    'a DigiXros in the tray by drag': (browser, address) => materials(browser, address, 'drag'),
    'a DigiXros in the tray by keyboard': (browser, address) => materials(browser, address, 'keys'),
    'a replay on a phone': (browser, address) => replay(browser, address, 'phone'),
    'the own turn is prepared in the opponent’s by touch': (browser, address) => prepared(browser, address, 'touch'),
    'the own turn is prepared in the opponent’s by keyboard': (browser, address) => prepared(browser, address, 'keys'),
    'options are tried in an analysis by touch': (browser, address) => analysis(browser, address, 'touch'),
    'own pictures of cards are kept, shown and removed': (browser, address) => pictures(browser, address),
    'pictures of another site are shown where the server allows it': (browser, address) => elsewhere(browser, address),
    'the end of a game on a phone leaves the hand in sight': (browser, address) => ending(browser, address, 'phone'),
    'the end of a game on a tablet leaves the hand in sight': (browser, address) => ending(browser, address, 'tablet'),
    'a scenario of a rule plays on a phone': (browser, address) => walk(browser, address, { size: 'phone', hasTouch: true, isMobile: true }),
    'gestures without sense break nothing': (browser, address) => monkeys(browser, address, 1, 1),
    'times are within the budget': (browser, address) => budget(browser, address),
};
