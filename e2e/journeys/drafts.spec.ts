import type { Page } from '@playwright/test';
import { openAccount, signIn, type Account } from '../fixtures/account';
import { expect, test } from '../fixtures/test';

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

test(
  'restores text typed before a session ended to the same account only',
  { tag: '@smoke' },
  async ({ home, account, request, expectedComplaints }) => {
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
  },
);
