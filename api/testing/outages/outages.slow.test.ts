import { runCampaign } from './campaign';

/** Short form of `npm run campaign:outages`. */
it('keeps a server alive through each kind of database outage, and makes it ready soon', async () => {
  const report = await runCampaign({ seconds: [1], times: 6, tell: () => undefined });
  expect(report.violations).toEqual([]);
  expect(report.rows.map(({ outages }) => outages)).toEqual([6]);
  expect(report.promised).toBeGreaterThan(0);
}, 300_000);
