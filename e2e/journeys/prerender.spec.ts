import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/held-requests';
import { readShifts } from '../fixtures/shifts';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';

const shown = {
  en: {
    box: 'Message',
    send: 'Send',
    title: 'Text Generation',
    messages: 'Messages',
    again: 'Regenerate',
  },
  ar: {
    box: 'الرسالة',
    send: 'إرسال',
    title: 'كتابة النصوص',
    messages: 'الرسائل',
    again: 'إعادة التوليد',
  },
} as const;

async function holdScripts(page: Page) {
  const held: string[] = [];
  const ran: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && held.push(request.url())));
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') ran.push(request.url());
  });
  return { held, ran, release: await holdRequests(page, /\.js(?:\?.*)?$/) };
}

for (const [language, width] of [
  ['en', 1440],
  ['en', 360],
  ['ar', 1440],
  ['ar', 360],
] as const)
  test(
    `keeps text typed before scripts run (${language}, ${width} px)`,
    smokeWhere(width === 360),
    async ({ home }) => {
      const words = shown[language];
      await home.setViewportSize({ width, height: 800 });
      await home.evaluate((chosen) => localStorage.setItem('lisan.language', chosen), language);
      await home.reload();
      const box = home.getByRole('textbox', { name: words.box });
      await expect(home.getByRole('main').getByRole('heading', { name: words.title })).toBeVisible();
      await expect
        .poll(async () => (await home.context().cookies()).map(({ name }) => name))
        .toContain('lisan-view');

      const scripts = await holdScripts(home);
      scripts.ran.length = 0;
      await home.reload({ waitUntil: 'commit' });
      scripts.ran.length = 0;
      await expect(box).toBeVisible();
      await box.click();
      await home.keyboard.type('Coffee at dawn');
      expect(scripts.ran).toEqual([]);
      expect(scripts.held.length).toBeGreaterThan(0);
      await home.keyboard.press('Home');
      await home.keyboard.press('ArrowRight');
      await box.evaluate((field) => Object.assign(globalThis, { typedInto: field }));

      scripts.release();
      const send = home.getByRole('main').getByRole('button', { name: words.send, exact: true });
      await expect(send).toBeEnabled();
      await expect(box).toHaveValue('Coffee at dawn');
      await expect(box).toBeFocused();
      expect(
        await box.evaluate((field: HTMLTextAreaElement) => [
          field.selectionStart,
          field === (globalThis as { typedInto?: unknown }).typedInto,
        ]),
      ).toEqual([1, true]);
      expect(await readShifts(home)).toBeLessThanOrEqual(0.02);
      await send.click();
      await expect(home.getByRole('main').getByText('Coffee at dawn').first()).toBeVisible();
      await expect(box).toHaveValue('');
    },
  );

test('sends a prompt once when Enter was pressed before scripts run', { tag: '@smoke' }, async ({ home }) => {
  const box = home.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  const scripts = await holdScripts(home);
  await home.reload({ waitUntil: 'commit' });
  await box.click();
  await home.keyboard.type('Coffee at dawn');
  await home.keyboard.press('Enter');
  scripts.release();
  const messages = home.getByRole('list', { name: 'Messages' }).getByRole('article');
  await expect(home.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible();
  await expect(messages).toHaveCount(1);
  await expect(box).toHaveValue('');
});

test('prerenders the dashboard for a session without cookies and the landing page for visitors', async ({
  home,
  browser,
  baseURL,
}) => {
  const box = home.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  await home.context().clearCookies();
  await home.reload();
  await expect(box).toBeVisible();

  const context = await browser.newContext({ locale: 'en', ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  const early = await holdScripts(visitor);
  await visitor.goto('/home', { waitUntil: 'commit' });
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.locator('[data-picture-page]')).toHaveAttribute('data-picture-page', 'landing');
  await expect(visitor.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  early.release();
  await expect(visitor.locator('[data-picture-page]')).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await context.close();
});

test('shows public pages without scripts and keeps form values out of the URL', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('layla@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForLoadState();
  expect(page.url()).toMatch(/\/login$/);
  await context.close();
});

async function holdFrame(page: Page): Promise<() => void> {
  const files = await page.evaluate(() => {
    const set = document.getElementById('release-set')?.textContent ?? '{}';
    return (JSON.parse(set) as { shell: { parts: Record<string, string[]> } }).shell.parts['frame'] ?? [];
  });
  expect(files.length).toBeGreaterThan(0);
  return holdRequests(page, ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`)));
}

test('keeps chat usable before the shell layout loads and hydrates the rest afterwards', async ({ home }) => {
  const main = home.getByRole('main');
  const box = home.getByRole('textbox', { name: 'Message' });
  const live = home.locator('[data-picture-live]');
  const framed = home.locator('[data-picture-page]');
  const navigation = home.getByRole('navigation');
  await home.setViewportSize({ width: 1440, height: 800 });
  await expect(main.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  await expect
    .poll(async () => (await home.context().cookies()).map(({ name }) => name))
    .toContain('lisan-view');

  let release = await holdFrame(home);
  await home.reload({ waitUntil: 'commit' });
  await box.fill('Coffee at dawn');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByRole('article').first()).toContainText(/coffee/i);
  await expect(box).toHaveValue('');
  await box.pressSequentially('And tea');
  await home.keyboard.press('Home');
  await home.keyboard.press('ArrowRight');
  await box.evaluate((field) => Object.assign(globalThis, { typedInto: field }));
  // The reply may shift content below it; the layout must not.
  await expect(main.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible();
  await expect(framed).toHaveCount(1);
  const heldUntil = await home.evaluate(() => performance.now());
  release();
  await expect(framed).toHaveCount(0);
  await expect(box).toHaveValue('And tea');
  await expect(box).toBeFocused();
  expect(
    await box.evaluate((field: HTMLTextAreaElement) => [
      field.selectionStart,
      field === (globalThis as { typedInto?: unknown }).typedInto,
    ]),
  ).toEqual([1, true]);
  expect(await readShifts(home, heldUntil)).toBeLessThanOrEqual(0.02);
  await expect(main.getByRole('article')).toHaveCount(1);

  // A press before hydration opens the view in a new document, and Back opens the previous one.
  await home.unrouteAll({ behavior: 'ignoreErrors' });
  release = await holdFrame(home);
  await home.reload({ waitUntil: 'commit' });
  await expect(live).toHaveCount(1);
  await box.fill('Not forgotten');
  await navigation.getByRole('link', { name: 'Text To Audio', exact: true }).click();
  await expect(box).toHaveCount(0);
  release();
  await expect(main.getByRole('heading', { level: 1, name: 'Text To Audio' })).toBeVisible();
  await home.goBack();
  await expect(box).toHaveValue('Not forgotten');

  await home.unrouteAll({ behavior: 'ignoreErrors' });
  release = await holdFrame(home);
  await home.reload({ waitUntil: 'commit' });
  await expect(live).toHaveCount(1);
  const other = await home.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await other.close();
  await expect(box).toHaveCount(0);
  release();
  await expect(home.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(framed).toHaveCount(0);
});

test(
  'opens a view by its link before scripts run, and keeps what was typed',
  { tag: '@smoke' },
  async ({ home }) => {
    const box = home.getByRole('textbox', { name: 'Message' });
    await expect(box).toBeVisible();
    await expect
      .poll(async () => (await home.context().cookies()).map(({ name }) => name))
      .toContain('lisan-view');
    const scripts = await holdScripts(home);
    await home.reload({ waitUntil: 'commit' });
    scripts.ran.length = 0;
    await box.fill('Coffee at dawn');
    await home.getByRole('navigation').getByRole('link', { name: 'Text To Audio', exact: true }).click();
    const heading = home.getByRole('main').getByRole('heading', { level: 1, name: 'Text To Audio' });
    await expect(heading).toBeVisible();
    expect(scripts.ran).toEqual([]);
    scripts.release();
    await expect(home.locator('[data-picture-page]')).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(home).toHaveURL(/\/home$/);
    await home.getByRole('link', { name: 'Text Generation', exact: true }).click();
    await expect(box).toHaveValue('Coffee at dawn');
  },
);

test('changes language and theme and opens a question without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/welcome');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.getByRole('button', { name: 'المظهر' }).click();
  await page.getByRole('link', { name: 'داكن' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/welcome?lang=en');
  const question = page.locator('#questions details').first();
  await question.locator('summary').click();
  await expect(question.locator('div')).toBeVisible();
  await context.close();
});
