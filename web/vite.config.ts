// The build of the browser game. The engine comes from "make wasm"; the result goes to build/web, which "dcg serve" serves.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { decks } from './tools/decks';
import { finish } from './tools/finish';
import { library } from './tools/library';

const above = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export default defineConfig({
    base: './',
    plugins: [decks(above('cards/decks')), library(above('tests/rules')), finish(above('build/web'))],
    resolve: { alias: [{ find: /^((web|later|cards|import)\.wasm|all\.catalogue)/, replacement: above('build/wasm/$1') }] },
    assetsInclude: ['**/*.catalogue'],
    build: { outDir: above('build/web'), emptyOutDir: true, target: 'es2022', manifest: true, assetsInlineLimit: 0 },
    worker: { format: 'es' },
    server: { host: '127.0.0.1', fs: { allow: [above('')] } },
    test: { include: ['tests/unit/*.test.ts'], testTimeout: 600000 },
});
