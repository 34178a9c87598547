import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { median } from '../report/series';
import { interactionClock } from './interaction';
import { metricsOf } from './metrics';

const count = 30;

/** What a letter costs that is typed, the middle of 30. */
export interface Typed {
  /** Milliseconds from the key until its letter is drawn. */
  readonly key: number;
  /** Milliseconds of the main thread. */
  readonly letter: number;
}

/** Types into a field of a page that has the clock of interactions; `Performance` must be enabled. */
export async function typeLetters(page: Page, session: CDPSession, field: Locator): Promise<Typed> {
  // Once: who looks for the field at each key keeps the page from hearing it.
  await field.focus();
  await page.evaluate('benchKeys.length = 0');
  const letters: number[] = [];
  for (let typed = 0; typed < count; typed += 1) {
    const { TaskDuration: start = 0 } = await metricsOf(session);
    await page.keyboard.press('a');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    letters.push(((await metricsOf(session))['TaskDuration'] ?? 0) - start);
  }
  return { key: median(await page.evaluate<number[]>('benchKeys')), letter: median(letters) };
}

/** The same in a page that has a text area and nothing else: what the browser itself takes. */
export async function typeIntoNothing(browser: Browser, slowdown: number): Promise<Typed> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.setContent('<textarea></textarea>');
    await page.evaluate(interactionClock);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await typeLetters(page, session, page.locator('textarea'));
  } finally {
    await context.close();
  }
}

/** Whom `typeIntoNothing` is about. */
export const nothing = 'a bare text area';
