import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { pageProtocol } from '@lisan/contract';
import { generate } from 'otplib';
import type { Account } from '../fixtures/account';
import { manifestOf } from '../fixtures/altered-manifest';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { Visit } from '../pages/visit';

async function makeOld(page: Page): Promise<void> {
  let isProved = false;
  await page.route('**/api/user/confirm', async (route) => {
    const answer = await route.fetch();
    isProved ||= answer.ok();
    await route.fulfill({ response: answer });
  });
  await page.route(/\/api\/user\/(profile\/(enable|disable)-2fa|change-password)$/, (route) =>
    isProved
      ? route.continue()
      : route.fulfill({ status: 403, json: { detail: 'Confirm first.', code: 'proof_required' } }),
  );
}

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test.describe(`step-up authentication (${language})`, () => {
    test.use({ locale: language === 'ar' ? 'ar-EG' : 'en-US' });

    test('asks for the password in a dialog and then continues the action', async ({
      home: page,
      account,
      violations,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 403', 'status of 401', 'profile:');
      const visit = new Visit(page, language);
      const { shell, profile } = visit;
      await makeOld(page);
      await visit.openView(profile('nav.profile'));
      const ways = page.getByRole('region', { name: profile('signInMethods.title') });
      await expect(ways.getByText(profile('signInMethods.thisDevice'))).toBeVisible();

      await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
      const proof = page.getByRole('dialog', { name: shell('proof.title') });
      await expect(proof).toBeVisible();
      expect(await violations()).toEqual([]);
      const password = proof.getByLabel(shell('field.password'), { exact: true });
      await password.fill('not the password');
      await proof.getByRole('button', { name: shell('proof.confirm') }).click();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await password.fill(account.password);
      await proof.getByRole('button', { name: shell('proof.confirm') }).click();
      await expect(proof).toBeHidden();
      const setUp = page.getByRole('dialog', { name: profile('twoFactor.setUp') });
      const secret = await setUp.locator('bdi').innerText();
      await setUp.getByLabel(profile('twoFactor.code')).fill(await generate({ secret }));
      const codes = page.getByRole('alertdialog', { name: profile('twoFactor.backupTitle') });
      await expect(codes.locator('li code')).toHaveCount(10);
      const [first = '', second = '', third = ''] = await codes.locator('li code').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.mouse.click(4, 4);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        codes.getByRole('button', { name: profile('twoFactor.backupDownload') }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('lisan-backup-codes.txt');
      const all = await codes.locator('li code').allInnerTexts();
      expect(
        readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\n'),
      ).toEqual(all);
      await codes.getByRole('button', { name: profile('twoFactor.backupDone') }).click();
      await expect(ways.getByText(profile('signInMethods.change.two_factor_on'))).toBeVisible();
      expect(await violations()).toEqual([]);

      await test.step('signs in with a backup code', async () => {
        await visit.logOut();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
        await page.goto('/login');
        await visit.signIn(account);
        await visit.button(shell('twoFactor.useBackup')).click();
        await visit.field(shell('twoFactor.backupCode')).fill(` ${first.toLowerCase().replace('-', ' ')} `);
        expect(await violations()).toEqual([]);
        await visit.button(shell('twoFactor.submit')).click();
        await expect(page).toHaveURL(/\/home$/);
      });

      await test.step('asks for another backup code above the open dialog and turns two-factor off', async () => {
        await page.unrouteAll();
        await makeOld(page);
        await visit.openView(profile('nav.profile'));
        await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
        const off = page.getByRole('dialog', { name: profile('twoFactor.turnOff') });
        await off.getByRole('button', { name: profile('twoFactor.useBackup') }).click();
        await off.getByLabel(profile('twoFactor.backupCode')).fill(second);
        await off.getByRole('button', { name: profile('twoFactor.turnOff') }).click();
        await expect(proof).toBeVisible();
        // A click outside and Escape don't affect the dialog below.
        await proof.getByRole('heading').click();
        await page.keyboard.press('Escape');
        await expect(proof).toBeHidden();
        await expect(off.getByLabel(profile('twoFactor.backupCode'))).toHaveValue(second);
        await off.getByRole('button', { name: profile('twoFactor.turnOff') }).click();
        await password.fill(account.password);
        // A backup code works once: step-up authentication needs another one.
        await proof.getByRole('button', { name: shell('twoFactor.useBackup') }).click();
        await proof.getByLabel(shell('twoFactor.backupCode')).fill(third);
        await proof.getByRole('button', { name: shell('proof.confirm') }).click();
        await expect(visit.toast(profile('twoFactor.disabled'))).toBeVisible();
        await expect(off).toBeHidden();
      });
    });
  });
}

async function signOutElsewhere(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const answer = await request.post('/api/user/login', { data: { email, password } });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  await request.post('/api/user/sessions/revoke-all', { headers: { authorization: `Bearer ${token}` } });
}

test.describe('a session revoked on another device', () => {
  /** Pending requests are refused, and the prerendered view is rendered again. */
  const endedMeanwhile = ['401 (Unauthorized)', '[hydration]'];

  test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(...endedMeanwhile));

  test('signs this window out', async ({ home: page, request, account }) => {
    const visit = new Visit(page, 'en');
    // Only the event stream reports it: all other requests have finished.
    const heard = page.waitForResponse('**/api/events');
    await page.reload();
    await heard;
    await expect(page.getByText(visit.chat('history.empty'))).toBeVisible();
    await signOutElsewhere(request, account);
    await expect(page).toHaveURL(/\/login$/);
    await expect(visit.toast(visit.shell('session.ended'))).toBeVisible();
  });

  test('signs this window out while it still loads', async ({ home: page, request, account }) => {
    const visit = new Visit(page, 'en');
    const { shell } = await manifestOf(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    for (const file of shell.parts?.['frame'] ?? [])
      await page.route(`**/${file}`, (route) => held.then(() => route.continue()));
    const heard = page.waitForResponse('**/api/events');
    await page.reload({ waitUntil: 'commit' });
    await heard;
    await signOutElsewhere(request, account);
    await page.waitForFunction((name) => localStorage.getItem(name) === null, pageProtocol.accessToken);
    release();
    await expect(page).toHaveURL(/\/login$/);
    await expect(visit.toast(visit.shell('session.ended'))).toBeVisible();
  });
});
