// refusals.mjs [SECONDS [FILE...]]: prints tests/browser/refusals.json: for each kind of refusal a position of tests/rules and a drag that is refused for it,
// as the page would be told. The page's own functions say what a drag means. Takes minutes; after so many seconds it prints what it has found.
// With files all positions of these are searched, and what the page has already stays.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { files, names, parts, questions, talk } from './scenarios.mjs';

const vite = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), server: { middlewareMode: true }, optimizeDeps: { noDiscovery: true, include: [] }, logLevel: 'error' });
const { attemptsOf, optionValue, telling } = await vite.ssrLoadModule('/src/model/attempts.ts');
const { boardOf, onTable } = await vite.ssrLoadModule('/src/model/board.ts');
const { cardSpot, offersOf, refusalsOf, targetsOf } = await vite.ssrLoadModule('/src/model/offers.ts');

const chosen = process.argv.slice(3);
const wanted = new Set(names('refusals').filter((name) => name !== 'NONE'));
const kinds = names('decisions').filter((name) => !['NONE', 'REDRAW', 'MAIN'].includes(name));

// The texts up to each refused action, and the same where a question is in the way and has to be named.
function positionsOf(file) {
    const texts = [];
    for (const { head, scenario } of parts(readFileSync(file, 'utf8')))
        scenario.forEach((line, i) => {
            const before = scenario.slice(0, chosen.length > 0 ? i + 1 : i).filter((other) => !/^\s+(refused|offered) /.test(other));
            if (before.length > 2 && (chosen.length > 0 || /^\s+refused /.test(line))) texts.push([...head, ...before].join('\n') + '\n');
        });
    const found = questions([...new Set(texts)]);
    const named = found.filter((one) => one.open).flatMap(({ text }) => kinds.map((name) => `${text}  expect asked ${name.toLowerCase().replaceAll('_', ' ')}\n`));
    return [...found, ...questions(named)].filter((one) => one.update);
}

// Where the attacker is, or the card that asks.
function aboutOf({ ask, view }) {
    if (ask?.decision === 'LINK_TRASH') return 'trash';
    const card = ask?.decision === 'BLOCK' || ask?.decision === 'COUNTER' ? view.attacker : ask?.source;
    return card == null ? 'middle' : cardSpot(card);
}

// Every drag of the table that the page would not take: the lines it has already, or what it would ask.
function dragsOf(update, why) {
    const board = boardOf(update.view, update.seat, new Map());
    const about = aboutOf(update);
    const offers = offersOf(update.ask, about);
    const table = [...onTable(board)].map(cardSpot);
    const trash = board.me.trash.at(-1);
    const sources = ['eggs', ...table.filter((spot) => board.byId.get(Number(spot.slice(5))).number), ...(trash ? [cardSpot(trash.id)] : [])];
    // a drop on a card or area is also one on what is around it
    const around = (to) => {
        const card = to.startsWith('card:') ? board.byId.get(Number(to.slice(5))) : null;
        const area = card?.whose === 'me' && (card.place === 'BREEDING' ? 'breeding' : card.dp !== null || card.level !== null ? 'battle' : null);
        return [...new Set([to, area, 'middle'])].filter(Boolean);
    };
    const places = [...table.filter((spot) => board.byId.get(Number(spot.slice(5))).place !== 'HAND'), 'battle', 'breeding', 'player', 'middle'];
    const drags = [];
    for (const from of sources) {
        const targets = targetsOf(offers, from, about);
        const refused = refusalsOf(why, from, about);
        for (const to of places) {
            const spots = around(to);
            if (to === from || spots.some((spot) => targets.has(spot))) continue;
            const lines = spots.map((spot) => refused.get(spot)).find(Boolean);
            if (lines) drags.push({ from, to, lines: telling(lines) });
            else drags.push({ from, to, values: spots.map((spot) => attemptsOf(board, update.ask, from, spot)).find((list) => list.length > 0) ?? [] });
        }
    }
    return drags;
}

const page = new URL('../tests/browser/refusals.json', import.meta.url);
const found = chosen.length > 0 && existsSync(page) ? JSON.parse(readFileSync(page, 'utf8')) : [];
for (const { reason } of found) wanted.delete(reason);
function keep(reason, rule, text, { from, to }) {
    if (!wanted.delete(reason)) return;
    found.push({ reason, rule, from, to, text });
    process.stderr.write(`${reason} ${rule} (${wanted.size} left)\n`);
}

function search(positions) {
    const told = talk(positions.flatMap(({ text }) => [{ type: 'scenario', text }, { type: 'why' }]));
    const whys = told.filter((message) => message.type === 'why' || (message.type === 'refused' && message.request === 'why')).map((message) => message.refused ?? []);
    const drags = positions.map(({ update }, i) => dragsOf(update, whys[i] ?? []));
    const asked = talk(positions.flatMap(({ text, update }, i) => [{ type: 'scenario', text }, { type: 'why', seat: update.seat, options: [...new Set(drags[i].flatMap((drag) => drag.values ?? []))] }]));
    const answers = asked.filter((message) => message.type === 'why' || (message.type === 'refused' && message.request === 'why')).map((message) => message.refused ?? []);
    positions.forEach(({ text }, i) => {
        const byValue = new Map((answers[i] ?? []).map((line) => [optionValue(line.verb, line.card, line.other), line]));
        for (const drag of drags[i]) {
            const lines = drag.lines ?? telling(drag.values.map((value) => byValue.get(value)).filter(Boolean));
            for (const line of lines) keep(line.reason, line.rule, text, drag);
        }
    });
}

const deadline = Date.now() + 1000 * Number(process.argv[2] ?? 3600);
for (const file of chosen.length > 0 ? chosen : files(/^\s+refused /m)) {
    if (wanted.size === 0 || Date.now() > deadline) break;
    const positions = positionsOf(file);
    if (positions.length > 0) search(positions);
}
process.stderr.write(`not found: ${[...wanted].join(', ')}\n`);
found.sort((a, b) => (a.reason < b.reason ? -1 : 1));
process.stdout.write(JSON.stringify(found, null, 1) + '\n');
await vite.close();
