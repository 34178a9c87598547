import { readFile } from 'node:fs/promises';

/** Milliseconds between two looks. */
const PACE = 250;

/**
 * Calls `onOver` once when a process takes more memory than `most`, in bytes. Where the system does not tell (it is no
 * Linux), nothing is watched. Returns what ends the watch.
 */
export function watchMemory(pid: number | undefined, most: number, onOver: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => void look(), PACE).unref();
  const stop = () => clearInterval(timer);

  async function look(): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 <= most) return;
    stop();
    onOver();
  }
  return stop;
}
