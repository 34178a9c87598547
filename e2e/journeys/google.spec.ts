import { googleId, openByGoogle, playGoogle } from '../fixtures/google';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

for (const language of ['en', 'ar'] as const)
  test.describe(`sign-in with Google (${language})`, () => {
    test.use({ locale: language });

    test('asks for the two-factor code and remembers the Google account after a reload', async ({
      page,
      request,
      account,
      violations,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 403', 'status of 401');
      const visit = new Visit(page, language);
      const { shell, chat, profile } = visit;
      await playGoogle(page);
      await openByGoogle(page, request, account, '123456');
      await page.goto('/login');
      await visit.button('Google').click();
      const code = visit.field(shell('twoFactor.code'));
      await code.fill('654321');
      await visit.button(shell('twoFactor.submit')).click();
      await expect(visit.toast('This code is wrong.')).toBeVisible();
      expect(await violations()).toEqual([]);
      await code.fill('123456');
      await visit.button(shell('twoFactor.submit')).click();
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();

      const known = () => page.evaluate(() => localStorage.getItem('google_id'));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
      await expect.poll(known).toBe(googleId);
      await visit.openView(profile('nav.profile'));
      await page.evaluate(() => localStorage.removeItem('google_id'));
      await visit.button(profile('password.open')).click();
      const dialog = page.getByRole('dialog', { name: profile('password.open') });
      await dialog.getByLabel(profile('password.current'), { exact: true }).fill(account.password);
      for (const name of ['next', 'confirmation'])
        await dialog.getByLabel(profile(`password.${name}`), { exact: true }).fill('another-password');
      await dialog.getByRole('button', { name: profile('password.submit') }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(known).toBe(googleId);
      await visit.logOut();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
      await expect.poll(known).toBeNull();
    });

    test('links Google in the profile and reports a refusal', async ({ home: page, expectedComplaints }) => {
      expectedComplaints.push('status of 503', '[profile: ');
      const visit = new Visit(page, language);
      const { profile } = visit;
      await playGoogle(page);
      let isLinked = false;
      let refuses = true;
      await page.route('**/api/user/auth/google/link', async (route) => {
        if (refuses) return route.fulfill({ status: 503, json: { detail: '', code: 'unavailable' } });
        isLinked = true;
        await route.fulfill({ json: { success: true, message: '' } });
      });
      await page.route('**/api/user/profile', async (route) => {
        const answer = await route.fetch();
        const read = (await answer.json()) as object;
        await route.fulfill({ response: answer, json: { ...read, google_id: isLinked ? googleId : null } });
      });
      await page.reload();
      await visit.openView(profile('nav.profile'));
      await expect(page.getByText(profile('google.notLinked'))).toBeVisible();
      await visit.button('Google').click();
      await expect(visit.toast(profile('failure.linkGoogle.title'))).toBeVisible();
      refuses = false;
      await visit.button('Google').click();
      await expect(visit.toast(profile('google.nowLinked'))).toBeVisible();
      await expect(page.getByText(profile('google.linked'))).toBeVisible();
      await expect(visit.button(profile('google.unlink'))).toBeVisible();
    });
  });
