import { setTimeout as pause } from 'node:timers/promises';
import { chromium, expect, request as asking, test, type Page } from '@playwright/test';
import { openPerson } from '../fixtures/person';
import { hearToast } from '../fixtures/toasts';
import { findFreePort } from '../machine/free-port';
import { openBrokenLine } from './matrix/broken-proxy';
import { documentReplaced, endlessLoop, type Fault } from './matrix/faults';

// Crashes that code on the page can't catch: the tab's next document has to detect them.

/** A loop this long before its process is clearly the busiest. */
const LOOP_DURATION_MS = 1_000;

interface Visit {
  readonly page: Page;
  reloadFrozen(): Promise<Page>;
  mend(): Promise<void>;
}

/** Opens chat with this fault, signed in, in its own browser: killing a page ends its handle. */
async function visit(
  fault: Fault,
  { hasVersionBefore = false, language = 'en' }: { hasVersionBefore?: boolean; language?: 'en' | 'ar' },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const origin = process.env['LISAN_URL'] ?? '';
  const request = await asking.newContext({ baseURL: origin });
  const { token } = await openPerson(request);
  const line = await openBrokenLine(origin);
  const port = await findFreePort();
  const { launchOptions = {} } = test.info().project.use;
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const breakage = await line.break({ fault, remote: 'chat', hasVersionBefore, place: 'view' });
    const context = await browser.newContext({ baseURL: line.origin, locale: language });
    await context.addInitScript((given) => {
      if (location.origin !== 'null') localStorage.setItem('access_token', given);
    }, token);
    const page = await context.newPage();
    const tab = await context.newCDPSession(page);
    const machine = await browser.newBrowserCDPSession();
    await look({
      page,
      async reloadFrozen() {
        await pause(LOOP_DURATION_MS);
        const { processInfo } = await machine.send('SystemInfo.getProcessInfo');
        const [busiest] = processInfo
          .filter(({ type }) => type === 'renderer')
          .sort((one, other) => other.cpuTime - one.cpuTime);
        if (!busiest) throw new Error('The page has no process.');
        const crashed = page.waitForEvent('crash');
        process.kill(busiest.id, 'SIGKILL');
        await crashed;
        await tab.send('Page.reload');
        const again = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const pages = again.contexts().flatMap((one) => one.pages());
        const found = pages.find((one) => one.url().startsWith(line.origin));
        if (!found) throw new Error('The tab is gone.');
        return found;
      },
      async mend() {
        breakage.mend();
      },
    });
  } finally {
    await browser.close();
    await line.close();
    await request.dispose();
  }
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

test('skips a view that froze the tab after a reload and opens it on Retry once it is fixed', async () => {
  await visit(endlessLoop, {}, async ({ page, reloadFrozen, mend }) => {
    const frozen = page.waitForEvent('console', (message) => message.text() === 'endless loop');
    await page.goto('/home', { waitUntil: 'commit' });
    await frozen;
    const again = await reloadFrozen();
    await expect(heading(again, 'Text To Audio')).toBeVisible();
    await expect(
      toast(
        again,
        'Lisan stopped responding while opening Text Generation, so we opened Text To Audio instead.',
      ),
    ).toBeVisible();
    await again.getByRole('textbox').first().fill('Typed after');

    const open = again.getByRole('navigation').getByRole('link', { name: 'Text Generation', exact: true });
    await open.focus();
    await again.keyboard.press('Enter');
    await expect(again.getByRole('main').getByRole('alert')).toContainText(
      'Something went wrong in Text Generation.',
    );
    await mend();
    await again.evaluate(() => void Object.assign(globalThis, { isMended: true }));
    await again.getByRole('button', { name: 'Retry' }).focus();
    await again.keyboard.press('Enter');
    await expect(heading(again, 'Text Generation')).toBeVisible();
  });
});

test('falls back to the previous version after a reload when the new one froze the tab', async () => {
  await visit(endlessLoop, { hasVersionBefore: true }, async ({ page, reloadFrozen }) => {
    const frozen = page.waitForEvent('console', (message) => message.text() === 'endless loop');
    await page.goto('/home', { waitUntil: 'commit' });
    await frozen;
    const again = await reloadFrozen();
    await expect(heading(again, 'Text Generation')).toBeVisible();
    await expect(
      toast(
        again,
        "The newest version of Text Generation didn't work, so we opened the previous one. You haven't lost anything.",
      ),
    ).toBeVisible();
  });
});

test('skips a view that replaced the document and reports it in Arabic', async () => {
  await visit(documentReplaced, { language: 'ar' }, async ({ page }) => {
    const hearLeftOut = await hearToast(page, 'توقّف لسان عن الاستجابة أثناء فتح');
    await page.goto('/home', { waitUntil: 'commit' });
    await hearLeftOut(20_000);
    await expect(heading(page, 'نص إلى صوت')).toBeVisible();
  });
});
