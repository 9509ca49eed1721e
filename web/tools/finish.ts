// finish.ts - what is done with the files of a build: the service worker gets their list, and each gets its compressed forms.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

function files(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.name.startsWith('.') || /\.(br|gz)$/.test(entry.name)) return [];
        return entry.isDirectory() ? files(path) : [path];
    });
}

// The version is a hash of all files: the same files are the same version.
function fillServiceWorker(folder: string): void {
    const all = files(folder).filter((path) => !path.endsWith('/sw.js'));
    const hash = createHash('sha256');
    for (const path of all) hash.update(relative(folder, path)).update(readFileSync(path));
    const path = join(folder, 'sw.js');
    const list = ['./', ...all.map((file) => `./${relative(folder, file)}`).filter((file) => file !== './index.html')];
    const text = readFileSync(path, 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace('[/* FILES */]', JSON.stringify(list));
    writeFileSync(path, text);
}

function compress(folder: string): void {
    for (const path of files(folder)) {
        if (!/\.(html|js|css|wasm|catalogue|svg|json|webmanifest|scn|txt)$/.test(path)) continue;
        const bytes = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9, memLevel: 6 }));
    }
}

export function finish(folder: string): Plugin {
    return {
        name: 'finish',
        apply: 'build',
        // The engine's modules are asked for with the page itself, not after the code that needs them.
        transformIndexHtml: {
            order: 'post',
            handler(_html, { bundle }) {
                const names = Object.keys(bundle ?? {}).filter((file) => /\/(web|cards)-[^/]*\.wasm$/.test(file));
                if (names.length !== 2) throw new Error('the build has no first module or no cards');
                const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '' };
                return names.map((name) => ({ tag: 'link', attrs: { ...attrs, href: `./${name}` }, injectTo: 'head' }));
            },
        },
        closeBundle() {
            fillServiceWorker(folder);
            compress(folder);
        },
    };
}
