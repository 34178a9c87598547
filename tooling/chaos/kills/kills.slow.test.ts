import { runCampaign } from './campaign';

/** The short form of `npm run campaign:kills`. */
describe('a server that is killed again and again', () => {
  it('has finished or given back whatever it had accepted, and left nothing', async () => {
    const report = await runCampaign({ count: 3, seed: 4, isBuilt: true, restEvery: 3, userCount: 1 });
    expect(report.violations).toEqual([]);
    expect(report.kills).toBe(3);
    expect([...report.underWay.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  }, 600_000);
});
