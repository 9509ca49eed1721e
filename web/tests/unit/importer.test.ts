// Card databases of every layout in the browser: the card file is that of "dcg cards import", and the engine plays with it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { importCards, type Imported } from '../../src/engine/importer';
import { CardStore } from '../../src/store/cards';

const above = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const module = (name: string) => new WebAssembly.Module(new Uint8Array(readFileSync(above(`build/wasm/${name}.wasm`))));
const importer = module('import');
const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(above(`tests/import/${name}`))) });
const layouts = ['own.json', 'heroicc.json', 'io.json', 'takaotaku.json'];

function native(names: string[]): Uint8Array {
    const folder = mkdtempSync(join(tmpdir(), 'dcg-'));
    const out = join(folder, 'out.cards');
    execFileSync(above('build/dev/dcg'), ['cards', 'import', ...names.map((name) => above(`tests/import/${name}`)), '--output', out]);
    const bytes = new Uint8Array(readFileSync(out));
    rmSync(folder, { recursive: true });
    return bytes;
}

test.each([...layouts.map((name) => [name]), layouts])('the card file of %s is that of the program', async (...names: string[]) => {
    const result = (await importCards(importer, names.map(file))) as Imported;
    expect(result.cards).toBeGreaterThan(0);
    expect(Buffer.from(result.bytes).equals(Buffer.from(native(names)))).toBe(true);
});

test('what is wrong is told with its file, and a wrong card file starts no engine', async () => {
    const bytes = new TextEncoder().encode('[{"cardId": "QQ-001", "dp": "much"}]');
    expect(await importCards(importer, [{ name: 'bad.json', bytes }])).toMatchObject({ file: 'bad.json', text: expect.stringContaining('QQ-001') });
    for (const text of ['', '{"a":', '[{"a":1,"a":2}]', '[1]', '[{"a":"\\u00"}]', '['.repeat(5000)])
        expect(await importCards(importer, [{ name: 'x', bytes: new TextEncoder().encode(text) }])).toMatchObject({ file: 'x' });
    expect(await Engine.startWith(module('web'), () => module('later'), 1n, bytes)).toBe(null);
});

test('an engine has the cards that were kept, and the built-in ones', async () => {
    const store = new CardStore(new IDBFactory());
    await store.put({ files: layouts, ...((await importCards(importer, layouts.map(file))) as Imported) });
    const kept = await store.get();
    const own = (JSON.parse(readFileSync(above('tests/import/own.json'), 'utf8')) as { cardId: string }[])[0]?.cardId;
    const engine = await Engine.startWith(module('web'), () => module('later'), 1n, kept!.bytes);
    for (const number of [own, 'ST1-11', 'TR-003']) expect(engine?.talk(JSON.stringify({ type: 'card', number }))).toContain(`"number":"${number}"`);
    await store.remove();
    expect(await store.get()).toBe(null);
});
