import { fork } from 'node:child_process';
import { publisherPath, publisherPreload } from '../install-paths';
import { READY, type Ended, type UploadedOrder } from './publish-order';

/** Milliseconds. */
const LONGEST = 15 * 60_000;

/**
 * Publishes in a process that ends with it: the compiler calculates for seconds, and people's pages come from the process
 * that is asked. It finds keys and settings where this one has them.
 */
export function publishInProcess(
  location: string,
  dataFolder: string,
): (order: UploadedOrder) => Promise<Ended> {
  return (order) =>
    new Promise<Ended>((resolve, reject) => {
      const child = fork(publisherPath, {
        env: { ...process.env, DATA_DIR: dataFolder },
        execArgv: ['--import', publisherPreload],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const patience = setTimeout(() => child.kill('SIGKILL'), LONGEST);
      let ended: Ended | undefined;
      child.on('message', (message) => {
        if (message === READY) child.send({ location, order });
        else ended = message as Ended;
      });
      child.once('error', reject);
      child.once('close', () => {
        clearTimeout(patience);
        if (ended) resolve(ended);
        else reject(new Error('The process that publishes ended before it was done.'));
      });
    });
}
