import type { Page } from '@playwright/test';
import { lostLineComplaints, openLine, type Line } from '../fixtures/connection';
import { createMaker } from '../fixtures/person';
import { expect, startSignedIn, test as base } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const test = base.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL ?? '');
    await use(line);
    await line.close();
  },
});

test.use({ viewport: { width: 1440, height: 900 } });

function countVainCalls(page: Page): () => number {
  let count = 0;
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/api/events') count += 1;
  });
  return () => count;
}

/** Returning users don't wait for the next retry, up to half a minute later. */
const returns = [
  { how: 'automatically', language: 'en', seconds: 50, act: async () => undefined },
  {
    how: 'when the page becomes visible',
    language: 'ar',
    seconds: 8,
    act: (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  },
  {
    how: 'when the network is back',
    language: 'en',
    seconds: 8,
    async act(page: Page) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
] as const;

for (const { how, language, seconds, act } of returns)
  test.describe(`after an outage (${language})`, () => {
    test.use({ locale: language });

    test(`shows and announces a finished job ${how}`, async ({
      page,
      line,
      request,
      account,
      token,
      clip,
      expectedComplaints,
    }) => {
      test.setTimeout(240_000);
      expectedComplaints.push(...lostLineComplaints);
      const visit = new Visit(page, language);
      const { lipSync } = visit;
      const maker = createMaker(request, { account, token }, language);
      const audio = await maker.addSpeech();
      const video = await maker.addVideo(clip);
      await startSignedIn(page, token);
      await page.goto(`${line.origin}/home`);
      await visit.openView(lipSync('nav.lipSync'));
      await expect(page.locator('main output')).toHaveCount(0);
      const toasts = await watchToasts(page);
      const vainCalls = countVainCalls(page);

      await maker.startLipSync(audio, video);
      await expect(page.getByRole('article').getByRole('progressbar')).toBeVisible();
      line.cut();
      await maker.waitForResult();
      // Retries are now 15 seconds apart or more.
      await expect.poll(vainCalls, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
      await expect(page.locator('video')).toHaveCount(0);
      line.mend();
      const asked = page.waitForRequest('**/api/events', { timeout: seconds * 1_000 });
      await act(page);
      await asked;
      await expect(page.locator('video')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('article').getByRole('progressbar')).toHaveCount(0);
      const result = translationsOf('video', language)('notice_lip_sync_completed_title');
      await expect.poll(async () => (await toasts()).join('\n')).toContain(result);
    });
  });
