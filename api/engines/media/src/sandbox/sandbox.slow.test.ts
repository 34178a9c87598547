import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandboxPool, type SandboxPool } from './sandbox-pool';
import type { SandboxLimits } from './sandbox-process';

const folder = mkdtempSync(join(tmpdir(), 'lisan-sandbox-'));
const serveRequestsUrl = new URL('serve-requests.ts', import.meta.url).href;
const execArgv = ['--import', import.meta.resolve('tsx')];
const script = join(folder, 'obedient.mjs');
writeFileSync(
  script,
  `import { serveRequests } from ${JSON.stringify(serveRequestsUrl)};
  serveRequests(200 * 2 ** 20, async ({ task }) => {
    if (task === 'hang') for (;;);
    if (task === 'take') for (const parts = []; ; ) parts.push(Buffer.alloc(2 ** 20, 1));
    if (task === 'fill') for (const parts = []; ; ) parts.push({ parts: new Array(1000).fill(task) });
    if (task === 'end') process.exit(0);
    if (task === 'fail') throw new Error('not today');
    if (task === 'keep') globalThis.kept = Buffer.alloc(120 * 2 ** 20, 1);
    if (task === 'code') return String(globalThis.eval('1 + 1'));
    if (globalThis.isDoomed) process.exit(0);
    globalThis.isDoomed = task === 'die later';
    return { pid: process.pid, keys: Object.keys(process.env).length };
  });`,
);

interface Reply {
  readonly pid: number;
  readonly keys: number;
}
const pools: SandboxPool<{ task: string }, Reply>[] = [];
const limits: SandboxLimits = { seconds: 20, memory: 200 * 2 ** 20, heapMegabytes: 64 };
function createPool(
  options: { seconds?: number; idleSeconds?: number; concurrency?: number; maxQueued?: number } = {},
) {
  const { seconds = limits.seconds, ...rest } = options;
  const pool = createSandboxPool<{ task: string }, Reply>({
    ...rest,
    entry: { script, execArgv },
    limits: { ...limits, seconds },
  });
  pools.push(pool);
  return pool;
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sandboxed process', () => {
  it.each(['take', 'fill', 'end'])(
    'ends a process that exceeds a limit (%s), and serves the next request',
    async (task) => {
      const pool = createPool({ idleSeconds: 60 });
      const { pid } = await pool.run({ task: 'work' });
      await expect(pool.run({ task })).rejects.toMatchObject({ code: 'ended' });
      expect(isAlive(pid)).toBe(false);
      expect((await pool.run({ task: 'work' })).pid).not.toBe(pid);
    },
  );

  it('ends a process that hangs', async () => {
    const pool = createPool({ seconds: 0.5, idleSeconds: 60 });
    await expect(pool.run({ task: 'hang' })).rejects.toMatchObject({ code: 'too_slow' });
  });

  it('distinguishes an internal error from a bad file', async () => {
    await expect(createPool().run({ task: 'fail' })).rejects.toMatchObject({
      code: 'failed',
      message: 'Error: not today',
    });
  });

  it('evaluates no strings as code and sees none of the settings', async () => {
    const pool = createPool({ idleSeconds: 60 });
    await expect(pool.run({ task: 'code' })).rejects.toMatchObject({ code: 'failed' });
    expect((await pool.run({ task: 'work' })).keys).toBe(0);
  });

  it('reuses a process for the next file unless its memory has grown', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const first = await pool.run({ task: 'work' });
    expect((await pool.run({ task: 'work' })).pid).toBe(first.pid);
    const grown = await pool.run({ task: 'keep' });
    expect((await pool.run({ task: 'work' })).pid).not.toBe(grown.pid);
  });

  it('uses a process once when reuse is off', async () => {
    const pool = createPool();
    const { pid } = await pool.run({ task: 'work' });
    expect(isAlive(pid)).toBe(false);
    expect((await pool.run({ task: 'work' })).pid).not.toBe(pid);
  });

  it('fails no other file when a process dies later', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const { pid } = await pool.run({ task: 'die later' });
    expect((await pool.run({ task: 'work' })).pid).not.toBe(pid);
  });

  it('fails no other file when a process dies at the same time', async () => {
    const pool = createPool({ idleSeconds: 60, concurrency: 3 });
    const outcomes = await Promise.allSettled(
      ['take', 'work', 'hang now', 'work', 'end', 'work'].map((task) => pool.run({ task })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
  });

  it('rejects requests beyond the queue limit', async () => {
    const pool = createPool({ concurrency: 1, maxQueued: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => pool.run({ task: 'work' })));
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    expect(rejected).toMatchObject([{ reason: { code: 'engine_unavailable', retryAfter: 10 } }]);
  });

  it('ends the process when the caller aborts', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const { pid } = await pool.run({ task: 'work' });
    const controller = new AbortController();
    const work = pool.run({ task: 'hang' }, controller.signal);
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    expect(isAlive(pid)).toBe(false);
  });
});
