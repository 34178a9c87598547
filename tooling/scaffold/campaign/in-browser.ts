import { chromium, expect, type Page } from '@playwright/test';
import { getBrowser, openAccount, signIn } from '@lisan/e2e';

/** Opens a page of somebody new, who is signed in, and has it used. Throws when that does, or when the page complains. */
export async function usePage(origin: string, use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: getBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en' });
    const token = await signIn(context.request, await openAccount(context.request));
    await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** Uses the new remote as a person does, in one language and then in the other. Throws when something is not there. */
export function useInBrowser(origin: string, label: { en: string; ar: string }): Promise<void> {
  return usePage(origin, async (page) => {
    await page.goto('/home');
    await openTab(page, label.en);
    await page.getByRole('textbox', { name: 'A line to keep' }).fill('Milk');
    await page.keyboard.press('Enter');
    await page.reload();
    await openTab(page, label.en);
    await expect(page.getByRole('list', { name: 'Kept' })).toHaveText('Milk');

    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: 'العربية' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await openTab(page, label.ar);
    await expect(page.getByRole('list', { name: 'المحفوظ' })).toHaveText('Milk');
  });
}

async function openTab(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
}
