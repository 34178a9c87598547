import { expect, it } from '@jest/globals';
import { onBothDatabases } from '../../testing/databases';
import { createAllowance } from './allowance';
import { createLimits } from './limits';

onBothDatabases('the allowance', (use) => {
  async function countGranted(allowances: ReturnType<typeof createAllowance>[], key: string, tries: number) {
    let granted = 0;
    for (let count = 0; count < tries; count += 1) {
      const allowance = allowances[count % allowances.length];
      await allowance?.take(key).then(
        () => (granted += 1),
        () => undefined,
      );
    }
    return granted;
  }

  it.each([1, 5, 50])('of %d a minute is what one process grants', async (most) => {
    const allowance = createAllowance(createLimits(use().db), most);
    expect(await countGranted([allowance], `one-${most}`, most + 30)).toBe(most);
    await expect(allowance.take(`one-${most}`)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('is shared by all processes', async () => {
    const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 100));
    expect(await countGranted(processes, 'three', 200)).toBe(100);
  });

  it('is each caller’s own', async () => {
    const allowance = createAllowance(createLimits(use().db), 2);
    expect(await countGranted([allowance], 'mine', 5)).toBe(2);
    expect(await countGranted([allowance], 'theirs', 5)).toBe(2);
  });

  /** Everybody at the same moment, spread over the processes. */
  async function countAtOnce(allowances: ReturnType<typeof createAllowance>[], key: string, tries: number) {
    const asked = Array.from({ length: tries }, async (_, index) =>
      allowances[index % allowances.length]?.take(key),
    );
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === 'rejected');
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'too_many_requests' } });
    return tries - refused.length;
  }

  it.each([
    [600, 600],
    [601, 600],
    [1_000, 600],
    [31, 31],
  ])('of 600 a minute, asked for %d times at once, grants %d', async (tries, granted) => {
    const limits = createLimits(use().db);
    expect(await countAtOnce([createAllowance(limits, 600)], `at-once-${tries}`, tries)).toBe(granted);
  });

  it('of several processes, asked at once, grants all but what the others have drawn ahead', async () => {
    const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 600));
    const granted = await countAtOnce(processes, 'processes-at-once', 900);
    expect(granted).toBeGreaterThanOrEqual(600 - 2 * 19);
    expect(granted).toBeLessThanOrEqual(600);
  });

  it('writes once for many who come together, and never for one whose minute is spent', async () => {
    const limits = createLimits(use().db);
    let writes = 0;
    const counted: typeof limits = {
      ...limits,
      hit: (...order) => {
        writes += 1;
        return limits.hit(...order);
      },
    };
    const allowance = createAllowance(counted, 600);
    expect(await countAtOnce([allowance], 'writes', 600)).toBe(600);
    expect(writes).toBeLessThanOrEqual(3);
    const before = writes;
    expect(await countAtOnce([allowance], 'writes', 100)).toBe(0);
    // The one write that learns that nothing is left.
    expect(writes - before).toBeLessThanOrEqual(1);
  });

  it('remembers only so many callers, and forgets none who waits', async () => {
    const allowance = createAllowance(createLimits(use().db), 4, 10);
    const keys = Array.from({ length: 60 }, (_, index) => `caller-${index}`);
    const granted = await Promise.all(keys.map((key) => countAtOnce([allowance], key, 6)));
    expect(new Set(granted)).toEqual(new Set([4]));
  });
});
