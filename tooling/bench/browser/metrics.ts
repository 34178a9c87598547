import type { CDPSession } from '@playwright/test';

/** What the browser has counted of a page, times in milliseconds. `Performance` must be enabled. */
export async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}
