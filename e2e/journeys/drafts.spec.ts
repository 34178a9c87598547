import type { Page } from '@playwright/test';
import { openAccount, signIn, type Account } from '../fixtures/account';
import { expect, startSignedIn, test } from '../fixtures/test';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const box = (page: Page) => page.getByRole('main').getByRole('textbox').first();
const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/home');
}

test('restores text typed before a session ended to the same account only', async ({
  home,
  account,
  request,
  expectedComplaints,
}) => {
  expectedComplaints.push('401', 'Failed to load resource');
  await box(home).fill('Half a prompt');
  await open(home, 'Text To Audio');
  const speech = 'A long text that took an hour. '.repeat(500);
  await box(home).fill(speech);

  const phone = await signIn(request, account);
  const headers = { authorization: `Bearer ${phone}` };
  await request.post('/api/user/sessions/revoke-all', { headers });
  await home.waitForURL('**/login');
  await expect.poll(() => kept(home)).not.toContain('took an hour');
  expect(await kept(home)).not.toContain('Half a prompt');

  await logIn(home, await openAccount(request));
  await expect(
    home.getByRole('main').getByRole('heading', { level: 1, name: 'Text Generation' }),
  ).toBeVisible();
  await expect(box(home)).toHaveValue('');
  await home.getByRole('button', { name: 'Log Out', exact: true }).click();
  await home.goto('/login');

  await logIn(home, account);
  await expect(
    home.getByRole('main').getByRole('heading', { level: 1, name: 'Text To Audio' }),
  ).toBeVisible();
  await expect(box(home)).toHaveValue(speech);
  await open(home, 'Text Generation');
  await expect(box(home)).toHaveValue('Half a prompt');
});

for (const language of ['en', 'ar'] as const)
  test.describe(`the end of a session (${language})`, () => {
    test.use({ locale: language });

    test('is announced once, and text and view wait for the next login', async ({
      page,
      token,
      account,
      violations,
    }) => {
      const visit = new Visit(page, language);
      const frame = translationsOf('frame-tools', language);
      const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        exp: number;
      };
      await page.clock.setFixedTime((exp - 4 * 60) * 1000);
      await startSignedIn(page, token);
      await page.goto('/home');
      await visit.openView(visit.speech('nav.speech'));
      const field = visit.field(visit.speech('text.label'));
      await field.fill('Half a text');
      const logIn = page.getByRole('button', { name: frame('session.signIn') });
      const notice = page.getByRole('status').filter({ has: logIn });
      await expect(notice).toContainText(frame('session.ends').split('{{time}}')[1] ?? '');
      await expect(field).toBeFocused();
      expect(await violations()).toEqual([]);

      const other = await page.context().newPage();
      await other.goto('/home');
      const otherNotice = other.getByRole('button', { name: frame('session.signIn') });
      await expect(otherNotice).toBeVisible();
      await other.getByRole('button', { name: frame('session.dismiss') }).click();
      await expect(otherNotice).toBeHidden();
      await other.reload();
      // The frame's tools have loaded.
      await expect(other.getByText('Ctrl K')).toBeVisible();
      await expect(otherNotice).toBeHidden();
      await other.close();

      await logIn.click();
      await page.waitForURL('**/login');
      await page.clock.setFixedTime(Date.now());
      await visit.signIn(account);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.speech('nav.speech'));
      await expect(field).toHaveValue('Half a text');
      await expect(notice).toBeHidden();
    });
  });
