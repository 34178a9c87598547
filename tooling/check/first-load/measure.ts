import type { Browser, BrowserContext } from '@playwright/test';
import type { Subject } from '../../bench/subjects';
import { visit } from '../../bench/browser/visit';
import type { FirstLoad } from './weigh';

const widths = [360, 1440];
/** Slow enough for a stable request order. */
const network = { bitsPerSecond: 8_000_000, roundTripMs: 80 };

/** Disables idle work, which isn't part of a first load and varies in time. */
const neverIdle = async (context: BrowserContext) => {
  await context.addInitScript('window.requestIdleCallback = () => 0');
};

/**
 * Counts pages in turn, each in a fresh profile on a slow network, for a stable request order.
 * Checks the prerendered HTML in parallel.
 */
export async function lookAtAll(
  browser: Browser,
  subjects: readonly Subject[],
): Promise<Record<string, FirstLoad>> {
  const counts = new Map<Subject, Counts>();
  for (const subject of subjects) counts.set(subject, await countOf(browser, subject));
  const looked = [...counts].map(async ([subject, count]) => {
    const isThere = await isThereBeforeScripts(browser, subject);
    return [subject.name, { ...count, isThereBeforeScripts: isThere }] as const;
  });
  return Object.fromEntries(await Promise.all(looked));
}

type Counts = Omit<FirstLoad, 'isThereBeforeScripts'>;

async function countOf(browser: Browser, { url, goal, profile }: Subject): Promise<Counts> {
  const options = { goal, network, ...(profile && { profile }), prepare: neverIdle };
  return visit(browser, url, options, async ({ moment, traffic }) => {
    await moment(goal.field === undefined ? 'paint' : 'field');
    await traffic.quiet();
    return traffic.read();
  });
}

async function isThereBeforeScripts(browser: Browser, subject: Subject): Promise<boolean> {
  const { url, goal, profile } = subject;
  const context = await browser.newContext({ locale: 'en-GB', ...profile });
  try {
    const page = await context.newPage();
    // Requests stay pending.
    await page.route(/\.m?js(?:\?|$)/, () => undefined);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      const isHeaded = await page.locator('h1').filter({ visible: true }).first().isVisible();
      const isWritable = await page
        .locator('textarea:not([disabled])')
        .filter({ visible: true })
        .first()
        .isVisible();
      if (!isHeaded || (goal.field !== undefined && !isWritable)) return false;
    }
    return true;
  } finally {
    await context.close();
  }
}
