import { Worker } from 'node:worker_threads';

/** Milliseconds. */
const RENDER_TIMEOUT_MS = 60_000;

/**
 * Runs a bundle of `bundlePrerender` in a worker, which ends any timers that views leave behind.
 * @param {string} script
 * @returns {Promise<{ name: string, language: string, picture?: object, fault?: string }[]>}
 */
export async function runPrerender(script) {
  const worker = new Worker(`${script}\n${SEND_RESULT_SCRIPT}`, { eval: true, stdout: true, stderr: true });
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`they did not render within ${RENDER_TIMEOUT_MS / 1000} seconds`)),
        RENDER_TIMEOUT_MS,
      );
      worker.once('message', ({ found, fault }) =>
        fault === undefined ? resolve(found) : reject(new Error(fault)),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('what renders them ended before it had answered')));
      worker.once('exit', () => clearTimeout(timer));
    });
  } finally {
    await worker.terminate();
  }
}

const SEND_RESULT_SCRIPT = `
const { parentPort } = require('node:worker_threads');
Promise.resolve()
  .then(() => module.exports.default())
  .then((found) => parentPort.postMessage({ found }))
  .catch((error) => parentPort.postMessage({ fault: String(error?.message ?? error) }));
`;
