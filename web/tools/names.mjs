// names.mjs: prints src/link/names.ts, the names of the tables in include/dcg/*.def.
import { readFileSync } from 'node:fs';

const tables = [
    ['Decision', 'decisions'],
    ['Verb', 'options'],
    ['Purpose', 'purposes'],
    ['Place', 'places'],
    ['EventKind', 'events'],
    ['Refusal', 'refusals'],
    ['ReasonKind', 'reasons'],
    ['Form', 'forms'],
];

export function names() {
    let text = '// Names of the tables in include/dcg/*.def. Written by "npm run names"; a test compares.\n';
    for (const [type, file] of tables) {
        const lines = readFileSync(new URL(`../../include/dcg/${file}.def`, import.meta.url), 'utf8').split('\n');
        const name = file === 'forms' ? /^FORM\(\d+, [A-Z0-9_]+, "([^"]+)"/ : /^[A-Z_]+\(\d+, ([A-Z0-9_]+),/;
        const found = lines.map((line) => name.exec(line)?.[1]).filter(Boolean);
        text += `\nexport const ${type}s = [\n${found.map((name) => `    '${name}',\n`).join('')}] as const;\n`;
        text += `export type ${type} = (typeof ${type}s)[number];\n`;
    }
    return text;
}

if (process.argv[1]?.endsWith('names.mjs'))
    process.stdout.write(names());
