// positions.mjs [SECONDS [FILE...]]: prints tests/browser/positions.json: for each decision and each kind of option a position of tests/rules in which it
// is offered, as the text of a scenario that ends there. Takes minutes; after so many seconds it prints what it has found.
// With files only these are searched, and what the page has already stays.
import { readFileSync } from 'node:fs';
import { files, names, parts, questions } from './scenarios.mjs';

const chosen = process.argv.slice(3);
// Nobody is asked, it is no option, it is never listed, or it comes before the first position.
const without = ['NONE', 'FORFEIT', 'KEEP', 'REDRAW'];
const decisions = names('decisions').filter((name) => !without.includes(name));
const verbs = names('options').filter((name) => !without.includes(name));

// The positions in a file: the question after each line of each scenario. A question in the middle of something has to be named.
function asks(file) {
    const texts = parts(readFileSync(file, 'utf8'))
        .slice(0, chosen.length > 0 ? 40 : 6)
        .flatMap(({ head, scenario }) => scenario.slice(2).map((_, i) => [...head, ...scenario.slice(0, i + 3)].join('\n') + '\n'));
    const found = questions(texts);
    const missed = decisions.filter((name) => wanted.has(`decision ${name}`) || !['MAIN', 'BREEDING', 'ORDER'].includes(name));
    const named = found.filter((one) => one.open).flatMap(({ text }) => missed.map((name) => `${text}  expect asked ${name.toLowerCase().replaceAll('_', ' ')}\n`));
    return [...found, ...questions(named)].filter((one) => one.ask);
}

const wanted = new Set([...decisions.map((name) => `decision ${name}`), ...verbs.map((name) => `verb ${name}`)]);
const page = new URL('../tests/browser/positions.json', import.meta.url);
const positions = chosen.length > 0 ? JSON.parse(readFileSync(page, 'utf8')) : [];
for (const { what } of positions) wanted.delete(what);
function keep(what, { text, ask }, option) {
    if (!wanted.delete(what)) return;
    positions.push({ what, decision: ask.decision, verb: option.verb, value: option.value, text });
    process.stderr.write(`${what} (${wanted.size} left)\n`);
}
const deadline = Date.now() + 1000 * Number(process.argv[2] ?? 3600);
for (const file of chosen.length > 0 ? chosen : files(/place order|choose effect|interrupt|top or bottom|^\s+(top|bottom|repeat)\b/m)) {
    if (wanted.size === 0 || Date.now() > deadline) break;
    for (const found of asks(file)) {
        keep(`decision ${found.ask.decision}`, found, found.ask.options[0]);
        for (const option of found.ask.options) keep(`verb ${option.verb}`, found, option);
    }
}
if (wanted.size > 0) process.stderr.write(`missing: ${[...wanted].join(', ')}\n`);
positions.sort((a, b) => (a.what < b.what ? -1 : 1));
process.stdout.write(JSON.stringify(positions, null, 1) + '\n');
