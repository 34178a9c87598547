import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { checksPath, generateEventChecks } from './event-checks';

const written = readFileSync(join(import.meta.dirname, '../..', checksPath), 'utf8');

test('the checks of events are those of the schemas: else `npm run generate:events`', () => {
  expect(written).toBe(generateEventChecks());
});

test('they cost a page less than 2 kB', () => {
  expect(brotliCompressSync(written).length).toBeLessThan(2_000);
});
