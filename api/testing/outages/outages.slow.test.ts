import { expect, it } from '@jest/globals';
import { runCampaign } from './campaign';

/** The short form of `npm run campaign:outages`. */
it('a server whose database is away, in each way once, is never dead and soon ready', async () => {
  const report = await runCampaign({ seconds: [1], times: 6, tell: () => undefined });
  expect(report.violations).toEqual([]);
  expect(report.rows.map(({ outages }) => outages)).toEqual([6]);
  expect(report.promised).toBeGreaterThan(0);
}, 300_000);
