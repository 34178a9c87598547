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

  it.each([1, 5, 50])('grants %d a minute in one process', async (most) => {
    const allowance = createAllowance(createLimits(use().db), most);
    expect(await countGranted([allowance], `one-${most}`, most + 30)).toBe(most);
    await expect(allowance.take(`one-${most}`)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('is shared by all processes', async () => {
    const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 100));
    expect(await countGranted(processes, 'three', 200)).toBe(100);
  });

  it('is separate for each caller', async () => {
    const allowance = createAllowance(createLimits(use().db), 2);
    expect(await countGranted([allowance], 'mine', 5)).toBe(2);
    expect(await countGranted([allowance], 'theirs', 5)).toBe(2);
  });

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
  ])('receives %d concurrent requests against 600 a minute and grants %d', async (tries, granted) => {
    const limits = createLimits(use().db);
    expect(await countAtOnce([createAllowance(limits, 600)], `at-once-${tries}`, tries)).toBe(granted);
  });

  it('grants concurrent processes all but the hits others prefetched', async () => {
    const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 600));
    const granted = await countAtOnce(processes, 'processes-at-once', 900);
    expect(granted).toBeGreaterThanOrEqual(600 - 2 * 19);
    expect(granted).toBeLessThanOrEqual(600);
  });

  it('writes once for concurrent requests, and never for an exhausted caller', async () => {
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
    expect(writes - before).toBeLessThanOrEqual(1);
  });

  it('limits the remembered callers, and evicts none with waiting requests', async () => {
    const allowance = createAllowance(createLimits(use().db), 4, 10);
    const keys = Array.from({ length: 60 }, (_, index) => `caller-${index}`);
    const granted = await Promise.all(keys.map((key) => countAtOnce([allowance], key, 6)));
    expect(new Set(granted)).toEqual(new Set([4]));
  });
});
