import { runCampaign } from './campaign';

describe('a server under random requests', () => {
  it('refuses with a reason, never breaks or hangs, and still serves users', async () => {
    const report = await runCampaign({ requests: 300, seed: 7 });
    expect(report.violations).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(20);
    expect(report.statuses.get(422)).toBeGreaterThan(20);
    // Rate limits would hide other results.
    expect(report.statuses.get(429) ?? 0).toBeLessThan(report.requests / 20);
  }, 300_000);
});
