// tree.mjs - a person who knows the page by its accessibility tree alone: roles, names, and what is inside what. A button is pressed as a
// screen reader does it: it gets the focus, and Enter.
import { begin, dice, equal, kept, open, verify } from './kit.mjs';

const ACTS = 40; // that one question may take

async function tree(cdp) {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const has = (node, name) => node.properties?.some((property) => property.name === name && property.value.value === true);
    const inside = (node, outer) => {
        for (let at = node; at; at = byId.get(at.parentId)) if (at === outer) return true;
        return false;
    };
    const told = nodes.filter((node) => !node.ignored);
    const role = (name) => told.filter((node) => node.role?.value === name);
    const name = (node) => node.name?.value ?? '';
    return { name, inside, role, buttons: role('button').filter((node) => !has(node, 'disabled')), pressed: (node) => has(node, 'pressed') };
}

// What the person understands: is somebody else deciding, is it over, and what can be pressed about it.
async function read(cdp) {
    const page = await tree(cdp);
    const region = page.role('region').find((node) => page.name(node) === 'Question');
    const dialog = page.role('dialog')[0];
    const headings = page.role('heading').filter((node) => region && page.inside(node, region)).map(page.name);
    const here = page.buttons.filter((node) => page.inside(node, dialog ?? region));
    const names = here.map(page.name);
    const cards = dialog ? [] : page.buttons.filter((node) => /, can |Hatch/.test(page.name(node)) && !here.includes(node));
    return {
        wait: !dialog && (!region || /is thinking|Please wait/.test(headings.join())),
        over: names.includes('Save the replay'),
        // the number of a rule, and the card that asks, only explain
        ways: [...here, ...cards].filter((node) => !/^\d+-|^Asked by|^Rule/.test(page.name(node))),
    };
}

async function wait(page, cdp) {
    for (const end = Date.now() + 60000; Date.now() < end; ) {
        const now = await read(cdp);
        if (now.over || (!now.wait && now.ways.length > 0)) return now;
        await page.waitForTimeout(40);
    }
    throw new Error('nothing is asked');
}

export async function byTree(browser, address) {
    const page = await open(browser, address, { size: 'laptop' });
    await begin(page, { seed: '5', decks: ['st1', 'st3'] });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    const roll = dice(77);
    let acts = 0;
    for (;;) {
        const now = await wait(page, cdp);
        if (now.over) break;
        if (++acts > ACTS * 40) throw new Error(`${acts} acts, and no end`);
        const button = now.ways[roll(now.ways.length)];
        // it may be gone by now: then the page has something else to say
        await cdp.send('DOM.focus', { backendNodeId: button.backendDOMNodeId }).then(() => page.keyboard.press('Enter'), () => {});
    }
    const game = await kept(page);
    equal(game.over, true, 'the game is over');
    verify('tree', game.replay);
    equal(page.wrong, [], 'errors');
    await page.context().close();
    return `${acts} buttons, ${game.steps} choices`;
}
