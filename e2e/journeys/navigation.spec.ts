import { holdRequests } from '../fixtures/held-requests';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import { watchScripts } from '../fixtures/scripts';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

test('moves between views by Back and Forward', { tag: '@smoke' }, async ({ home: page }) => {
  const visit = new Visit(page, 'en');
  const { chat, billing, profile } = visit;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading(chat('nav.chat'))).toBeVisible();
  await visit.openView(billing('nav.activity'));
  await visit.openView(profile('nav.profile'));
  await page.goBack();
  await expect(heading(billing('nav.activity'))).toBeVisible();
  await page.goBack();
  await expect(heading(chat('nav.chat'))).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.goForward();
  await expect(heading(billing('nav.activity'))).toBeVisible();
});

test('opens a view by Ctrl K, and reads a notification in two tabs', async ({
  home: page,
  account,
  request,
}) => {
  const visit = new Visit(page, 'en');
  const { shell, billing, chat } = visit;
  const { email, password } = account;
  await expect(visit.field(chat('composer.label'))).toBeVisible();
  const device = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/145.0' };
  await request.post('/api/user/login', { data: { email, password }, headers: device });
  await page.reload();
  const other = await page.context().newPage();
  await other.goto('/home');
  const name = shell('dashboard.notifications');
  const unread = (tab: typeof page) =>
    tab.getByRole('navigation').getByRole('button', { name: `${name} 1 unread`, exact: true });
  await expect(unread(page)).toBeVisible();
  await expect(unread(other)).toBeVisible();
  await unread(page).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await expect(unread(page)).toBeHidden();
  await expect(unread(other)).toBeHidden();
  await other.close();
  await page.reload();
  await expect(visit.field(chat('composer.label'))).toBeVisible();
  await expect(page.getByText('Ctrl K')).toBeVisible();
  await expect(unread(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('activ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: billing('nav.activity') })).toBeVisible();
});

test('keeps the first view in history after a click made before scripts run', async ({ home: page }) => {
  const visit = new Visit(page, 'en');
  const { chat, billing } = visit;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const release = await holdRequests(page, '**/shell/**/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(heading(chat('nav.chat'))).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: billing('nav.activity'), exact: true })
    .click();
  release();
  await expect(heading(billing('nav.activity'))).toBeVisible();
  await page.goBack();
  await expect(heading(chat('nav.chat'))).toBeVisible();
  await page.goForward();
  await expect(heading(billing('nav.activity'))).toBeVisible();
});

for (const language of ['en', 'ar'] as const)
  test.describe(`addresses (${language})`, () => {
    test.use({ locale: language });

    test(
      'opens the demo from the dashboard, and Back returns to it from a tool',
      smokeWhere(language === 'ar'),
      async ({ home: page }) => {
        const visit = new Visit(page, language);
        const { shell, chat } = visit;
        const guide = translationsOf('projects', language);
        await visit.button(guide('guide.back')).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('demo.title'));
        await expect(page).toHaveURL(/\/demo$/);
        await visit.button(guide('guide.sample.coffee')).click();
        await visit.button(guide('guide.script.open')).click();
        await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('demo.title'));
      },
    );

    test('the demo leads to Login when the session ends in another tab', async ({ home: page }) => {
      const visit = new Visit(page, language);
      await page.goto('/demo');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.shell('demo.title'));
      const other = await page.context().newPage();
      await other.goto('/home');
      await new Visit(other, language).logOut();
      await expect(page).toHaveURL(/\/login$/);
      await expect(visit.button(visit.shell('signIn.submit'))).toBeVisible();
      await other.close();
    });

    test('a link to a section scrolls to it', async ({ page }) => {
      const visit = new Visit(page, language);
      await page.goto('/about');
      for (const name of ['features', 'roadmap', 'pricing'] as const) {
        await page.goto('/about');
        await page
          .getByRole('link', { name: visit.shell(`nav.${name}`) })
          .first()
          .click();
        const title = page.getByRole('heading', { name: visit.shell(`landing.${name}.title`) });
        await expect(title).toBeInViewport();
        await expect
          .poll(() => title.evaluate((element) => element.getBoundingClientRect().top))
          .toBeLessThan(450);
      }
      await page.goto('/welcome#pricing');
      await expect(
        page.getByRole('heading', { name: visit.shell('landing.pricing.title') }),
      ).toBeInViewport();
    });

    test('a token in the URL signs in when valid and is removed from history', async ({
      page,
      account,
      token,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 401', 'Invalid token');
      await page.goto('/welcome');
      await page.goto(`/login?token=garbage&email=${encodeURIComponent(account.email)}`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(
        new Visit(page, language).button(new Visit(page, language).shell('signIn.submit')),
      ).toBeVisible();
      await page.goto(`/login?token=${token}&email=${encodeURIComponent(account.email)}`);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).not.toHaveURL(/token=/);
    });
  });

test('applies the last of two languages chosen quickly', async ({ page }) => {
  const visit = new Visit(page, 'en');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.shell('signIn.title'));
  await visit.button(visit.shell('preferences.language')).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'English' })).toBeHidden();
  let isAsked = false;
  const release = await holdRequests(page, ({ pathname }) => {
    isAsked ||= pathname.endsWith('.js');
    return pathname.endsWith('.js');
  });
  const untilScriptsAreThere = watchScripts(page);
  const choose = async (name: string, label: string) => {
    await visit.button(label).click();
    await page.getByRole('link', { name }).click();
  };
  await choose('العربية', visit.shell('preferences.language'));
  await choose('English', visit.shell('preferences.language'));
  await expect.poll(() => isAsked).toBe(true);
  release();
  await untilScriptsAreThere();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.shell('signIn.title'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.shell('signIn.title'));
});
