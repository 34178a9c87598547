import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPasswords } from './passwords';

const CONCURRENT_HASHES = 40;

it('leaves threads for files during a burst of passwords', async () => {
  const passwords = createPasswords({ memoryKib: 19_456, passes: 2 });
  const known = await passwords.hash('correct horse 7 battery');
  let done = 0;
  const rush = Array.from({ length: CONCURRENT_HASHES }, async () => {
    const isMatch = await passwords.matches(known, 'correct horse 7 battery');
    done += 1;
    return isMatch;
  });
  const file = await readFile(fileURLToPath(import.meta.url));
  const before = done;
  expect(file.length).toBeGreaterThan(0);
  // Threads serve in order: without a limit the first call waits for nearly all hashes.
  expect(before).toBeLessThan(CONCURRENT_HASHES / 2);
  expect(await Promise.all(rush)).toEqual(Array.from({ length: CONCURRENT_HASHES }, () => true));
});
