import { Worker } from 'node:worker_threads';

/** Written out, since a thread begins without the loader that reads our source. */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

/**
 * Ends this process when it takes more memory than `limit`, in bytes. V8 limits its own heap alone, and most of what a
 * parser takes lies in buffers outside of it; a thread sees it even while the parser holds the process.
 */
export function watchMemory(limit: number): void {
  new Worker(watch, { eval: true, workerData: limit, execArgv: [] }).unref();
}
