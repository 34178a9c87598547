import type { Browser, BrowserContext } from '@playwright/test';
import type { Subject } from '../../bench/page/subjects';
import { visit } from '../../bench/browser/visit';
import type { FirstLoad } from './weigh';

const widths = [360, 1440];
/** Slow enough that what waits for an answer comes behind what does not. */
const line = { bitsPerSecond: 8_000_000, roundTrip: 80 };

/** What is done when nothing else is to be done is no part of a first load, and would come at another moment each time. */
const neverIdle = async (context: BrowserContext) => {
  await context.addInitScript('window.requestIdleCallback = () => 0');
};

/** Counts of one page, in a fresh profile on a slow line: the order of what it asks for is then the same every time. */
export async function look(browser: Browser, subject: Subject): Promise<FirstLoad> {
  const { path, goal, profile } = subject;
  const url = subject.line.origin + path;
  let found: Omit<FirstLoad, 'isThereBeforeScripts'> | undefined;
  subject.line.shape(line);
  await visit(browser, url, {
    goal: { view: goal.view },
    ...(profile && { profile }),
    prepare: neverIdle,
    async after({ traffic }) {
      await traffic.quiet();
      found = traffic.read();
    },
  });
  subject.line.cut();
  subject.line.shape(undefined);
  if (!found) throw new Error(`${url} was not counted.`);
  const { scripts, requests, chain } = found;
  return {
    scripts,
    requests,
    chain,
    isThereBeforeScripts: await isThereBeforeScripts(browser, url, goal.view, profile),
  };
}

/** With every script held back, at the width of a phone and of a desk. */
async function isThereBeforeScripts(
  browser: Browser,
  url: string,
  view: Subject['goal']['view'],
  profile: Subject['profile'],
): Promise<boolean> {
  const context = await browser.newContext({ locale: 'en-GB', ...profile });
  try {
    const page = await context.newPage();
    // Neither answered nor refused.
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
      if (!isHeaded || (view === 'chat' && !isWritable)) return false;
    }
    return true;
  } finally {
    await context.close();
  }
}
