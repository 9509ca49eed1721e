// library.ts - the scenarios of tests/rules for the browser: a file for each chapter, with the texts of its scenario files by their names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

function chapters(rules: string): string[] {
    return readdirSync(rules, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort();
}

// Files by their names below the chapter: "decoy.scn", "15-8-activation/interrupts.scn".
function texts(rules: string, chapter: string): string {
    const names = (readdirSync(join(rules, chapter), { recursive: true }) as string[]).filter((name) => name.endsWith('.scn')).sort();
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, readFileSync(join(rules, chapter, name), 'utf8')])));
}

export function library(rules: string): Plugin {
    return {
        name: 'library',
        generateBundle() {
            for (const chapter of chapters(rules)) this.emitFile({ type: 'asset', fileName: `scenarios/${chapter}.json`, source: texts(rules, chapter) });
            this.emitFile({ type: 'asset', fileName: 'scenarios/chapters.json', source: JSON.stringify(chapters(rules)) });
        },
        configureServer(server) {
            server.middlewares.use('/scenarios', (request, response) => {
                const name = (request.url ?? '').slice(1).replace(/\.json$/, '');
                response.setHeader('Content-Type', 'application/json');
                response.end(name === 'chapters' ? JSON.stringify(chapters(rules)) : texts(rules, name));
            });
        },
    };
}
