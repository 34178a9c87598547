import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** `write` fills a temporary file, which then replaces `destination` atomically. A failure leaves nothing. */
export async function writeAtomically(
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
