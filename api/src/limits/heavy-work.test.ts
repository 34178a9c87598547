import { expect } from '@jest/globals';
import { createHeavyWork, type HeavyWork } from './heavy-work';

function createYard(heavy: HeavyWork) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const controllers = new Map<string, AbortController>();
  return {
    begun,
    bring(name: string, { isLong = false } = {}) {
      const controller = new AbortController();
      controllers.set(name, controller);
      const input = { account: name.charAt(0), signal: controller.signal, isLong };
      const result = heavy.run(input, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, () => resolve(name));
          controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
        });
      });
      result.catch(() => undefined);
      return result;
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
    async leave(name: string) {
      controllers.get(name)?.abort(new Error('gone'));
      await settle();
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('heavy work', () => {
  it('runs two at a time, one per account, in order of arrival', async () => {
    const heavy = createHeavyWork({ concurrency: 2 });
    const yard = createYard(heavy);
    const all = ['a1', 'a2', 'b1', 'c1', 'b2'].map((name) => yard.bring(name));
    await settle();
    expect([yard.begun, heavy.running, heavy.waiting]).toEqual([['a1', 'b1'], 2, 3]);
    await yard.end('b1');
    expect(yard.begun).toEqual(['a1', 'b1', 'c1']);
    await yard.end('a1');
    expect(yard.begun.at(-1)).toBe('a2');
    await yard.end('c1');
    expect(yard.begun.at(-1)).toBe('b2');
    await yard.end('a2');
    await yard.end('b2');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1', 'b2']);
    expect([heavy.running, heavy.waiting]).toEqual([0, 0]);
  });

  it("rejects an account's third waiting job, and any after sixteen waiting", async () => {
    const heavy = createHeavyWork();
    const yard = createYard(heavy);
    for (const name of ['a1', 'a2', 'a3']) void yard.bring(name);
    await expect(yard.bring('a4')).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      translationKey: 'busy_with_yours',
      retryAfter: 5,
    });
    expect(() => heavy.assertCapacity('a')).toThrow(expect.objectContaining({ code: 'busy' }));
    expect(() => heavy.assertCapacity('b')).not.toThrow();
    for (const name of 'bcdefghijklmnopq') void yard.bring(`${name}1`);
    await settle();
    expect([heavy.running, heavy.waiting]).toEqual([3, 16]);
    await expect(yard.bring('z1')).rejects.toMatchObject({ code: 'busy', translationKey: 'busy' });
  });

  it('ends with its caller, waiting or running', async () => {
    const heavy = createHeavyWork({ concurrency: 1 });
    const yard = createYard(heavy);
    const [running, waiting, next] = ['a1', 'b1', 'c1'].map((name) => yard.bring(name));
    await yard.leave('b1');
    await expect(waiting).rejects.toThrow('gone');
    expect(heavy.waiting).toBe(1);
    await yard.leave('a1');
    await expect(running).rejects.toThrow('gone');
    expect(yard.begun).toEqual(['a1', 'c1']);
    await yard.end('c1');
    expect(await next).toBe('c1');
    const late = AbortSignal.abort(new Error('gone before'));
    await expect(heavy.run({ account: 'd', signal: late }, async () => 'never')).rejects.toThrow(
      'gone before',
    );
    expect([heavy.running, heavy.waiting]).toEqual([0, 0]);
  });

  it('leaves a slot for short jobs beside long ones', async () => {
    const heavy = createHeavyWork();
    const yard = createYard(heavy);
    for (const name of ['a1', 'b1', 'c1']) void yard.bring(name, { isLong: true });
    void yard.bring('d1');
    await settle();
    expect(yard.begun).toEqual(['a1', 'b1', 'd1']);
    await yard.end('d1');
    expect(yard.begun).toEqual(['a1', 'b1', 'd1']);
    await yard.end('a1');
    expect(yard.begun).toEqual(['a1', 'b1', 'd1', 'c1']);
  });

  it("does not let one account's long jobs block those of others", async () => {
    const heavy = createHeavyWork();
    const yard = createYard(heavy);
    for (const name of ['a1', 'a2', 'b1']) void yard.bring(name, { isLong: true });
    await settle();
    expect(yard.begun).toEqual(['a1', 'b1']);
  });

  it('alternates between accounts', async () => {
    const heavy = createHeavyWork({ concurrency: 1 });
    const yard = createYard(heavy);
    const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'];
    for (const name of names) void yard.bring(name);
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      expect(yard.begun.at(-1)).toBe(name);
      await yard.end(name);
    }
  });

  it('frees its slot on failure', async () => {
    const heavy = createHeavyWork({ concurrency: 1 });
    const input = { account: 'a', signal: new AbortController().signal };
    const failing = heavy.run(input, async () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await heavy.run(input, async () => 'done')).toBe('done');
  });

  it('nests in work of the same account without waiting for itself', async () => {
    const heavy = createHeavyWork({ concurrency: 1 });
    const { signal } = new AbortController();
    const input = (account: string) => ({ account, signal });
    let later: Promise<string> | undefined;
    const inner = async () => {
      expect([heavy.running, heavy.waiting]).toEqual([1, 0]);
      later = settle().then(() => heavy.run(input('a'), async () => `after ${heavy.running}`));
      return 'inner';
    };
    const outer = () => heavy.run({ ...input('a'), isLong: true }, inner);
    expect(await heavy.run(input('a'), outer)).toBe('inner');
    let leave = () => {};
    const other = heavy.run(input('b'), () => new Promise<void>((resolve) => (leave = resolve)));
    await settle();
    await settle();
    expect([heavy.running, heavy.waiting]).toEqual([1, 1]);
    leave();
    await other;
    expect(await later).toBe('after 1');
    expect([heavy.running, heavy.waiting]).toEqual([0, 0]);
  });
});
