import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { names } from '../../tools/names.mjs';

test('the names are those of the tables (npm run names)', () => {
    expect(readFileSync(new URL('../../src/link/names.ts', import.meta.url), 'utf8')).toBe(names());
});
