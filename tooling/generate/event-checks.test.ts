import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { generateEventChecks } from '@lisan/contract/testing';
import { eventChecksFile } from './run-event-checks';

const written = readFileSync(eventChecksFile, 'utf8');

test('matches the schemas; otherwise run `npm run generate:events`', () => {
  expect(written).toBe(generateEventChecks());
});

test('adds less than 2 kB to a page', () => {
  expect(brotliCompressSync(written).length).toBeLessThan(2_000);
});
