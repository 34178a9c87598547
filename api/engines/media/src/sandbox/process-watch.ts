import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** JavaScript source, since a worker thread starts without the TypeScript loader. */
const watchScript = `
  const { parentPort, workerData: { memory, parent } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > memory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 20);
  parentPort.postMessage('watching');
`;

/**
 * Ends this process above `memory` bytes or when its parent dies. V8 limits its heap only, and parsers mostly
 * use buffers outside it; a worker thread can watch even while the parser blocks. Resolves once the watch
 * runs.
 */
export function watchProcess(memory: number): Promise<void> {
  preferForOutOfMemoryKill();
  const workerData = { memory, parent: process.ppid };
  const thread = new Worker(watchScript, { eval: true, workerData, execArgv: [] });
  return new Promise((resolve) =>
    thread.once('message', () => {
      thread.unref();
      resolve();
    }),
  );
}

/** Makes Linux's out-of-memory killer choose this process before the server. */
function preferForOutOfMemoryKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not permitted on this machine; the memory limit still applies.
  }
}
