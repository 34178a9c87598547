import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createConfinedPool, type ConfinedLimits, type ConfinedPool } from '.';

const folder = mkdtempSync(join(tmpdir(), 'lisan-confined-'));
const serveOrders = new URL('serve-orders.ts', import.meta.url).href;
const execArgv = ['--import', import.meta.resolve('tsx')];
/** A process that does as it is told. */
const script = join(folder, 'obedient.mjs');
writeFileSync(
  script,
  `import { serveOrders } from ${JSON.stringify(serveOrders)};
  serveOrders(200 * 2 ** 20, async ({ deed }) => {
    if (deed === 'hang') for (;;);
    if (deed === 'take') for (const parts = []; ; ) parts.push(Buffer.alloc(2 ** 20, 1));
    if (deed === 'fill') for (const parts = []; ; ) parts.push({ parts: new Array(1000).fill(deed) });
    if (deed === 'end') process.exit(0);
    if (deed === 'fail') throw new Error('not today');
    if (deed === 'keep') globalThis.kept = Buffer.alloc(120 * 2 ** 20, 1);
    if (deed === 'code') return String(globalThis.eval('1 + 1'));
    if (globalThis.isDoomed) process.exit(0);
    globalThis.isDoomed = deed === 'die later';
    return { pid: process.pid, keys: Object.keys(process.env).length };
  });`,
);

interface Told {
  readonly pid: number;
  readonly keys: number;
}
const pools: ConfinedPool<{ deed: string }, Told>[] = [];
const limits: ConfinedLimits = { seconds: 20, memory: 200 * 2 ** 20, heapMegabytes: 64 };
function createPool(options: { seconds?: number; idleSeconds?: number; concurrency?: number } = {}) {
  const { seconds = limits.seconds, ...rest } = options;
  const pool = createConfinedPool<{ deed: string }, Told>({
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

describe('a confined process', () => {
  it.each(['take', 'fill', 'end'])(
    'that asks for too much (%s) is gone, and the next is served',
    async (deed) => {
      const pool = createPool({ idleSeconds: 60 });
      const { pid } = await pool.ask({ deed: 'work' });
      await expect(pool.ask({ deed })).rejects.toMatchObject({ code: 'ended' });
      expect(isAlive(pid)).toBe(false);
      expect((await pool.ask({ deed: 'work' })).pid).not.toBe(pid);
    },
  );

  it('that hangs is ended by its time', async () => {
    const pool = createPool({ seconds: 0.5, idleSeconds: 60 });
    await expect(pool.ask({ deed: 'hang' })).rejects.toMatchObject({ code: 'too_slow' });
  });

  it('tells a fault of ours from one of the file', async () => {
    await expect(createPool().ask({ deed: 'fail' })).rejects.toMatchObject({
      code: 'failed',
      message: 'Error: not today',
    });
  });

  it('makes no code of strings, and knows none of our settings', async () => {
    const pool = createPool({ idleSeconds: 60 });
    await expect(pool.ask({ deed: 'code' })).rejects.toMatchObject({ code: 'failed' });
    expect((await pool.ask({ deed: 'work' })).keys).toBe(0);
  });

  it('is kept for the next file, unless it has grown', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const first = await pool.ask({ deed: 'work' });
    expect((await pool.ask({ deed: 'work' })).pid).toBe(first.pid);
    const grown = await pool.ask({ deed: 'keep' });
    expect((await pool.ask({ deed: 'work' })).pid).not.toBe(grown.pid);
  });

  it('sees one file in its life where none is to be kept', async () => {
    const pool = createPool();
    const { pid } = await pool.ask({ deed: 'work' });
    expect(isAlive(pid)).toBe(false);
    expect((await pool.ask({ deed: 'work' })).pid).not.toBe(pid);
  });

  it('that dies later of one file fails no other', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const { pid } = await pool.ask({ deed: 'die later' });
    expect((await pool.ask({ deed: 'work' })).pid).not.toBe(pid);
  });

  it('that dies of one file fails no other at the same time', async () => {
    const pool = createPool({ idleSeconds: 60, concurrency: 3 });
    const answers = await Promise.allSettled(
      ['take', 'work', 'hang now', 'work', 'end', 'work'].map((deed) => pool.ask({ deed })),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
  });

  it('is ended at once when nobody waits for it', async () => {
    const pool = createPool({ idleSeconds: 60 });
    const { pid } = await pool.ask({ deed: 'work' });
    const controller = new AbortController();
    const work = pool.ask({ deed: 'hang' }, controller.signal);
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    expect(isAlive(pid)).toBe(false);
  });
});
