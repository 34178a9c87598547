import { readResetCode } from '../fixtures/emails';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const left = ['email', 'reset_token', 'reset_ways'];

for (const language of ['en', 'ar'] as const)
  test.describe(`a password reset (${language})`, () => {
    test.use({ locale: language });

    test(
      'discards the verified code when abandoned and signs in when completed',
      smokeWhere(language === 'ar'),
      async ({ page, request, account }) => {
        const visit = new Visit(page, language);
        const { shell } = visit;
        const stored = () =>
          page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), left);

        async function proveCode(known: readonly string[] = []): Promise<string> {
          await page.goto('/forgot-password');
          await visit.field(shell('field.email')).fill(account.email);
          await visit.button(shell('forgot.submit')).click();
          await expect(visit.toast(shell('forgot.sent'))).toBeVisible();
          await expect(page).toHaveURL(/\/reset-code$/);
          const code = await readResetCode(request, account.email, known);
          await visit.field(shell('resetCode.code')).fill(code);
          await visit.button(shell('resetCode.submit')).click();
          await expect(page).toHaveURL(/\/reset-password$/);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('resetPassword.title'));
          return code;
        }

        const code = await proveCode();
        await expect.poll(stored).toContain('reset_token');
        await page.goBack();
        await expect(page).not.toHaveURL(/\/reset-password$/);
        await expect.poll(stored).toEqual([]);
        await page.goForward();
        await visit.field(shell('resetPassword.password')).fill('another-password');
        await visit.field(shell('resetPassword.confirmation')).fill('another-password');
        await visit.button(shell('resetPassword.submit')).click();
        await expect(page).toHaveURL(/\/forgot-password$/);

        await proveCode([code]);
        await visit.field(shell('resetPassword.password')).fill('another-password');
        await visit.field(shell('resetPassword.confirmation')).fill('other');
        await visit.button(shell('resetPassword.submit')).click();
        await expect(page.getByText(shell('resetPassword.mismatch'))).toBeVisible();
        await visit.field(shell('resetPassword.confirmation')).fill('another-password');
        await visit.button(shell('resetPassword.submit')).click();
        await expect(page).toHaveURL(/\/login$/);
        await expect(visit.toast(shell('resetPassword.done'))).toBeVisible();
        await expect.poll(stored).toEqual([]);
        await visit.signIn({ ...account, password: 'another-password' });
        await expect(page).toHaveURL(/\/home$/);
      },
    );
  });
