import type { Request } from '@playwright/test';
import { signIn } from '../fixtures/account';
import { tabTo } from '../fixtures/focus';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { Visit } from '../pages/visit';

const onlyToast = '[role=region] li[data-tone]';

test.use({ viewport: { width: 1440, height: 900 } });

test('dismisses the next toast on time after one was closed and never covers Send', async ({
  home: page,
}) => {
  const visit = new Visit(page, 'en');
  const { speech, chat } = visit;
  const toast = page.locator(onlyToast);
  await visit.openView(speech('nav.speech'));
  await visit.button(speech('speech.generate')).click();
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);
  await visit.button(speech('speech.generate')).click();
  await expect(toast).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(toast).toHaveCount(0, { timeout: 20_000 });

  await visit.button(speech('speech.generate')).click();
  await toast.hover();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: chat('nav.chat') })
    .press('Enter');
  await visit.field(chat('composer.label')).fill('A title about tea');
  const send = visit.button(chat('composer.send'));
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await toast.hover();
    await expect(send).toBeEnabled();
    const isReached = await send.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isReached, `${size.width} px`).toBe(true);
  }
});

test.describe('on a phone with a keyboard (ar)', () => {
  test.use({ locale: 'ar', viewport: { width: 360, height: 740 } });

  test('no toast covers a focused control in the header', async ({ page }) => {
    const visit = new Visit(page, 'ar');
    await page.clock.install();
    await page.goto('/demo');
    await expect(page).toHaveURL(/\/register$/);
    const toast = page.locator(onlyToast);
    await expect(toast).toBeVisible();
    // Pauses the clock, so that a slow machine doesn't dismiss it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200);
    for (const name of ['preferences.language', 'preferences.theme']) {
      const control = visit.button(visit.shell(name));
      await tabTo(page, control);
      // The page may still be scrolling.
      const isSeen = () =>
        control.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await expect.poll(isSeen, name).toBe(true);
      await expect(toast).toBeVisible();
    }
  });
});

for (const language of ['en', 'ar'] as const)
  test.describe(`one toast per cause (${language})`, () => {
    test.use({ locale: language });

    test('confirms a deleted account', async ({ home: page, account, expectedComplaints }) => {
      // The server refuses the sign-out of a deleted account.
      expectedComplaints.push('status of 401');
      const visit = new Visit(page, language);
      const { profile } = visit;
      await visit.openView(profile('nav.profile'));
      const toasts = await watchToasts(page);
      await visit.button(profile('delete.open')).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialog.getByLabel(profile('delete.password'), { exact: true }).fill(account.password);
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: profile('delete.confirm') }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(visit.toast(profile('delete.done'))).toBeVisible();
      await page.waitForFunction((selector) => document.querySelector(selector) === null, onlyToast);
      expect(await toasts()).toEqual([profile('delete.done')]);
    });

    test('reports an ended session and restores the typed text after sign-in', async ({
      home: page,
      request,
      account,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 401', 'Failed to load resource');
      const visit = new Visit(page, language);
      const { shell, chat } = visit;
      const prompt = language === 'ar' ? 'عنوان عن الشاي' : 'A title about tea';
      await expect(visit.field(chat('composer.label'))).toBeVisible();
      // Without events: the next request reveals it.
      await page.route('**/api/events', (route) => route.abort());
      const projects = page.waitForResponse('**/api/projects');
      await page.reload();
      await expect(page.getByText(chat('history.empty'))).toBeVisible();
      await projects;
      const toasts = await watchToasts(page);
      await request.post('/api/user/sessions/revoke-all', {
        headers: { authorization: `Bearer ${await signIn(request, account)}` },
      });
      await visit.field(chat('composer.label')).fill(prompt);
      // The box may be gone when the quota request was refused first.
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login$/);
      await expect(visit.toast(shell('session.ended'))).toBeVisible();
      await visit.signIn(account);
      await expect(page).toHaveURL(/\/home$/);
      await expect(visit.field(chat('composer.label'))).toHaveValue(prompt);
      expect(await toasts()).toEqual([shell('session.ended'), shell('signIn.done')]);
    });

    test('reports signing out everywhere without an ended session', async ({
      home: page,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 401');
      const visit = new Visit(page, language);
      const { profile, shell } = visit;
      await visit.openView(profile('nav.profile'));
      const toasts = await watchToasts(page);
      // The event arrives before the response and ends the stream.
      const result = new Promise<void>((resolve) => {
        const hear = (request: Request) => void (request.url().endsWith('/api/events') && resolve());
        page.on('requestfinished', hear).on('requestfailed', hear);
      });
      await page.route('**/api/user/sessions/revoke-all', async (route) => {
        const answer = await route.fetch();
        await Promise.race([result, page.waitForURL(/\/login$/)]);
        await route.fulfill({ response: answer });
      });
      const answered = page.waitForResponse('**/api/user/sessions/revoke-all');
      await visit.button(profile('password.everywhere')).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: profile('password.everywhere') })
        .click();
      const { message } = (await (await answered).json()) as { message: string };
      await expect(page).toHaveURL(/\/login$/);
      await expect(visit.button(shell('signIn.submit'))).toBeVisible();
      await expect(visit.toast(message)).toBeVisible();
      expect(await toasts()).toEqual([message]);
    });
  });
