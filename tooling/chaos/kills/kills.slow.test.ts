import { runCampaign } from './campaign';

describe('a server killed repeatedly', () => {
  it('has finished or refunded all accepted work and left nothing behind', async () => {
    const report = await runCampaign({ count: 3, seed: 4, userCount: 1 });
    expect(report.violations).toEqual([]);
    expect(report.kills).toBe(3);
    expect([...report.underWay.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  }, 600_000);
});
