import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/**
 * Lets `write` fill a file beside `destination` and puts it in place only when it is whole: whoever looks at
 * `destination` sees all of it or nothing, and a failure leaves nothing behind.
 */
export async function writeWhole(
  destination: string,
  write: (temporaryPath: string) => Promise<void>,
): Promise<void> {
  const temporaryPath = `${destination}.${randomUUID()}.part`;
  try {
    await write(temporaryPath);
    await rename(temporaryPath, destination);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
