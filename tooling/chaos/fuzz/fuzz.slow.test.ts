import { runCampaign } from './campaign';

/** The short form of `npm run campaign:fuzz`. */
describe('a server that is asked for everything that nobody should ask', () => {
  it('refuses in words, never breaks, never hangs, and serves people afterwards', async () => {
    const report = await runCampaign({ requests: 300, seed: 7, isBuilt: true });
    expect(report.violations).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(20);
    expect(report.statuses.get(422)).toBeGreaterThan(20);
    // Limits would hide what lies behind them.
    expect(report.statuses.get(429) ?? 0).toBeLessThan(report.requests / 20);
  }, 300_000);
});
