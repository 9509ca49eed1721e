// scenarios.mjs - scenarios of tests/rules as positions: texts that end somewhere in the middle, and what the engine says there.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = join(root, 'tests/rules');
export const names = (file) => [...readFileSync(join(root, `include/dcg/${file}.def`), 'utf8').matchAll(/^[A-Z]+\(\d+, ([A-Z_]+),/gm)].map((m) => m[1]);

// The statements of a line, one a line.
const statements = (line) => (/^\S|#/.test(line) ? [line] : line.split(/;\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part, i) => (i > 0 && /^\s*expect /.test(line) ? `  expect ${part}` : i > 0 ? `  ${part}` : part)));

// What stands before the first scenario, and each scenario as lines.
export function parts(text) {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('scenario '));
    const head = lines.slice(0, first);
    const scenarios = [];
    for (const line of lines.slice(Math.max(first, 0))) {
        if (line.startsWith('scenario ')) scenarios.push([]);
        for (const one of statements(line)) if (one.trim() !== '' && !/^\s*(#|expect|options|why)/.test(one)) scenarios.at(-1)?.push(one);
    }
    return first < 0 ? [] : scenarios.map((scenario) => ({ head, scenario }));
}

// The messages that a bot gets for these requests.
export function talk(requests) {
    const input = requests.map((request) => JSON.stringify(request)).join('\n') + '\n';
    const run = spawnSync(process.env.DCG ?? join(root, 'build/dev/dcg'), ['bot', '--protocol', '2'], { input, maxBuffer: 1 << 30 });
    return String(run.stdout).split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
}

// The question at the end of each text; null: it can't be set up.
export function questions(texts) {
    const answers = talk(texts.map((text) => ({ type: 'scenario', text })));
    const found = [];
    for (const answer of answers) {
        if (answer.type === 'update') found[found.length - 1] = { ask: answer.ask, update: answer };
        else found.push(answer.type === 'refused' ? { open: answer.text.includes('left unanswered') } : {});
    }
    return texts.map((text, i) => ({ text, ...found[i] }));
}

// Files of all folders in turn, so that chapters come early; those with the words before the others.
export function files(first) {
    const folders = readdirSync(rules).map((folder) => readdirSync(join(rules, folder), { recursive: true }).filter((name) => name.endsWith('.scn')).map((name) => join(rules, folder, name)));
    const all = [];
    for (let i = 0; folders.some((folder) => i < folder.length); i++) for (const folder of folders) if (folder[i]) all.push(folder[i]);
    const seldom = (file) => first.test(readFileSync(file, 'utf8'));
    const sooner = all.filter(seldom);
    return [...sooner, ...all.filter((file) => !sooner.includes(file))];
}

