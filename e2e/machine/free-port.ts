import { createServer } from 'node:net';

/** A port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (bound === null || typeof bound === 'string') throw new Error('The system gave no port.');
  return bound.port;
}
