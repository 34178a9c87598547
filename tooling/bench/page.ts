import { chromium, type Page } from '@playwright/test';
import { getBrowser, startLisan } from '@lisan/e2e';
import { buildBarePage, serveFolder } from './bare-page';
import { BenchCaller } from './bench-caller';
import { measurePage, type PageCost } from './measure-page';
import type { Table } from './table';

const rounds = 5;

/** The middle of the rounds, by time; sizes and counts are those of the same round. */
async function middleOf(measure: () => Promise<PageCost>): Promise<PageCost> {
  const costs: PageCost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measure());
  costs.sort((one, other) => one.milliseconds - other.milliseconds);
  const middle = costs[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

const heading = (page: Page) => page.locator('h1').first().waitFor();

/** What Lisan costs until something is on screen, beside a bare React page built by the same configuration. */
export async function benchPage(): Promise<Table[]> {
  const bare = await serveFolder(await buildBarePage());
  const given = process.env['LISAN_URL'];
  const lisan = given === undefined ? await startLisan() : undefined;
  const origin = given ?? lisan?.origin ?? '';
  const browser = await chromium.launch({
    executablePath: getBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const { token } = await BenchCaller.register(origin);
    const signIn = async (page: Page) => {
      await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
    };
    const home = `${origin}/home`;
    const bareCost = await middleOf(() => measurePage(browser, bare.origin, { isShown: heading }));
    const visitor = await middleOf(() => measurePage(browser, home, { isShown: heading }));
    const signedIn = await middleOf(() => measurePage(browser, home, { prepare: signIn, isShown: heading }));
    const row = (name: string, key: keyof PageCost, digits = 0) => [
      name,
      ...[bareCost, visitor, signedIn].map((cost) => cost[key].toFixed(digits)),
      (signedIn[key] / bareCost[key]).toFixed(2),
    ];
    return [
      {
        title: 'Until a heading is on screen, empty cache',
        head: ['', 'bare React page', 'landing page', 'signed in, first remote', 'ratio'],
        rows: [
          row('JavaScript over the wire, kB (brotli)', 'scriptKilobytes', 1),
          row('requests', 'requests'),
          row('depth of the request chain', 'depth'),
          row(`milliseconds, middle of ${rounds}`, 'milliseconds'),
        ],
      },
    ];
  } finally {
    await browser.close();
    bare.stop();
    await lisan?.stop();
  }
}
