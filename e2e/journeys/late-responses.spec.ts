import type { Request } from '@playwright/test';
import { signIn } from '../fixtures/account';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

for (const language of ['en', 'ar'] as const)
  test.describe(`a late response (${language})`, () => {
    test.use({ locale: language });

    test('with 401 for an old token keeps the session with the newer token', async ({
      home: page,
      request,
      account,
      token,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 401', '[text-to-audio: audios');
      const visit = new Visit(page, language);
      const { speech, profile, chat, shell } = visit;
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      let first: Request | undefined;
      await page.route('**/api/voice/generated-audios', async (route) => {
        if (first) return route.continue();
        first = route.request();
        await held;
        await route.continue();
      });
      await visit.openView(speech('nav.speech'));
      await expect.poll(() => first).toBeDefined();
      const next = await signIn(request, account, language);
      const toasts = await watchToasts(page);
      // The page's own listener was added first.
      await page.evaluate(() => {
        const told = new Promise<void>((resolve) => {
          addEventListener('storage', ({ key }) => key === 'access_token' && resolve());
        });
        Object.assign(globalThis, { told });
      });
      const tab = await page.context().newPage();
      await tab.goto('/about');
      await tab.evaluate((value) => localStorage.setItem('access_token', value), next);
      await page.evaluate(() => (globalThis as unknown as { told: Promise<unknown> }).told.then(() => true));
      await tab.close();
      const ended = await request.post('/api/user/logout', {
        headers: { authorization: `Bearer ${token}` },
        data: { token },
      });
      expect(ended.ok(), await ended.text()).toBe(true);
      // The newer token may repeat the request and get its response first.
      const refused = page.waitForResponse((answer) => answer.request() === first);
      letGo();
      expect((await refused).status()).toBe(401);
      await visit.openView(profile('nav.profile'));
      await expect(visit.field(profile('account.email'))).toHaveValue(account.email);
      await visit.openView(chat('nav.chat'));
      await expect(page).toHaveURL(/\/home$/);
      expect(await toasts()).not.toContain(shell('session.ended'));
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(next);
    });

    test('to a sign-out neither delays it nor shows an error', async ({ home: page, expectedComplaints }) => {
      expectedComplaints.push('status of 401');
      const visit = new Visit(page, language);
      const { shell } = visit;
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/user/logout', async (route) => {
        await held;
        await route.fulfill({ status: 401, json: { detail: '', code: 'unauthenticated' } });
      });
      const logOut = page.getByRole('navigation').getByRole('button', { name: shell('dashboard.logOut') });
      await expect(logOut).toBeVisible();
      const toasts = await watchToasts(page);
      const answered = page.waitForResponse('**/api/user/logout');
      await logOut.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
      letGo();
      await answered;
      await page.getByRole('link', { name: shell('nav.login'), exact: true }).click();
      await expect(visit.button(shell('signIn.submit'))).toBeVisible();
      expect(await toasts()).toEqual([]);
    });
  });
