import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { generateEventChecks } from '@lisan/contract/testing';
import { eventChecksFile } from './run-event-checks';

const written = readFileSync(eventChecksFile, 'utf8');

test('the checks of events are those of the schemas: else `npm run generate:events`', () => {
  expect(written).toBe(generateEventChecks());
});

test('they cost a page less than 2 kB', () => {
  expect(brotliCompressSync(written).length).toBeLessThan(2_000);
});
