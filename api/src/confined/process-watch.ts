import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Written out, since a thread begins without the loader that reads our source. */
const watch = `
  const { parentPort, workerData: { memory, parent } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > memory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 20);
  parentPort.postMessage('watching');
`;

/**
 * Ends this process when it takes more memory than `memory`, in bytes, or when whoever started it has died. V8 limits its
 * own heap alone, and most of what a parser takes lies in buffers outside of it; a thread sees it even while the parser
 * holds the process. Resolves once it looks.
 */
export function watchProcess(memory: number): Promise<void> {
  standInFront();
  const workerData = { memory, parent: process.ppid };
  const thread = new Worker(watch, { eval: true, workerData, execArgv: [] });
  return new Promise((resolve) =>
    thread.once('message', () => {
      thread.unref();
      resolve();
    }),
  );
}

/** When the whole machine runs out of memory, Linux takes this process before the server. */
function standInFront(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A machine that does not let us say so: the limits of our own still hold.
  }
}
