// positions.mjs [SECONDS [FILE...]]: prints tests/browser/positions.json: for each decision and each kind of option a position of tests/rules in which it
// is offered, as the text of a scenario that ends there. Takes minutes; after so many seconds it prints what it has found.
// With files only these are searched, and what the page has already stays.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chosen = process.argv.slice(3);
const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = join(root, 'tests/rules');
const names = (file) => [...readFileSync(join(root, `include/dcg/${file}.def`), 'utf8').matchAll(/^[A-Z]+\(\d+, ([A-Z_]+),/gm)].map((m) => m[1]);
// Nobody is asked, it is no option, it is never listed, or it comes before the first position.
const without = ['NONE', 'FORFEIT', 'KEEP', 'REDRAW'];
const decisions = names('decisions').filter((name) => !without.includes(name));
const verbs = names('options').filter((name) => !without.includes(name));

// What stands before the first scenario, and each scenario as lines.
function parts(text) {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('scenario '));
    const head = lines.slice(0, first);
    const scenarios = [];
    for (const line of lines.slice(Math.max(first, 0))) {
        if (line.startsWith('scenario ')) scenarios.push([]);
        if (line.trim() !== '' && !/^\s*(#|expect|options|why)/.test(line)) scenarios.at(-1)?.push(line);
    }
    return first < 0 ? [] : scenarios.map((scenario) => ({ head, scenario }));
}

// The question at the end of each text; null: it can't be set up.
function questions(texts) {
    const input = texts.map((text) => JSON.stringify({ type: 'scenario', text })).join('\n') + '\n';
    const run = spawnSync(process.env.DCG ?? join(root, 'build/dev/dcg'), ['bot', '--protocol', '2'], { input, maxBuffer: 1 << 30 });
    const answers = String(run.stdout).split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
    const found = [];
    for (const answer of answers) {
        if (answer.type === 'update') found[found.length - 1] = { ask: answer.ask };
        else found.push(answer.type === 'refused' ? { open: answer.text.includes('left unanswered') } : {});
    }
    return texts.map((text, i) => ({ text, ...found[i] }));
}

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

// Files of all folders in turn, so that chapters come early.
function files() {
    const folders = readdirSync(rules).map((folder) => readdirSync(join(rules, folder)).filter((name) => name.endsWith('.scn')).map((name) => join(rules, folder, name)));
    const all = [];
    for (let i = 0; folders.some((folder) => i < folder.length); i++) for (const folder of folders) if (folder[i]) all.push(folder[i]);
    // Those that speak of seldom decisions first.
    const seldom = (file) => /place order|choose effect|interrupt|top or bottom|^\s+(top|bottom|repeat)\b/m.test(readFileSync(file, 'utf8'));
    const first = all.filter(seldom);
    return [...first, ...all.filter((file) => !first.includes(file))];
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
for (const file of chosen.length > 0 ? chosen : files()) {
    if (wanted.size === 0 || Date.now() > deadline) break;
    for (const found of asks(file)) {
        keep(`decision ${found.ask.decision}`, found, found.ask.options[0]);
        for (const option of found.ask.options) keep(`verb ${option.verb}`, found, option);
    }
}
if (wanted.size > 0) process.stderr.write(`missing: ${[...wanted].join(', ')}\n`);
positions.sort((a, b) => (a.what < b.what ? -1 : 1));
process.stdout.write(JSON.stringify(positions, null, 1) + '\n');
