import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { createPasswords } from './passwords';

/** As many as are let in at a time, and more. */
const RUSH = 40;

it('a rush of passwords leaves files their turn', async () => {
  const passwords = createPasswords({ memoryKib: 19_456, passes: 2 });
  const known = await passwords.hash('correct horse 7 battery');
  let done = 0;
  const rush = Array.from({ length: RUSH }, async () => {
    const isMatch = await passwords.matches(known, 'correct horse 7 battery');
    done += 1;
    return isMatch;
  });
  // Several steps of the file system, each of which waits for a thread.
  const file = await readFile(fileURLToPath(import.meta.url));
  const before = done;
  expect(file.length).toBeGreaterThan(0);
  // Threads are given in order: without a bound the first of the steps waits for nearly all of them.
  expect(before).toBeLessThan(RUSH / 2);
  expect(await Promise.all(rush)).toEqual(Array.from({ length: RUSH }, () => true));
});
