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
});
