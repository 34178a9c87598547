import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { checkout } from '../fixtures/checkout';
import type { Checkout } from '../machine/checkout';
import { startRemoteAlone, type RemoteAlone } from '../machine/remote-alone';

const test = base.extend<object, { checkout: Checkout }>({ checkout });

test('runs a remote alone on its own port and keeps typed text when a source file changes', async ({
  page,
  checkout,
}) => {
  // Two compilers run in parallel.
  test.setTimeout(300_000);
  const running: RemoteAlone[] = [];
  try {
    const first = await startRemoteAlone(checkout.root, 'profile');
    running.push(first);
    const second = await startRemoteAlone(checkout.root, 'profile');
    running.push(second);
    expect(first.origin).not.toBe(second.origin);
    await page.goto(`${second.origin}/?language=ar`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
    await expect(page.getByText('تعمل وحدها: لا يوجد خادم يستجيب')).toBeVisible();

    await page.goto(first.origin);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Username' }).fill('Half a na');
    const view = join(checkout.root, 'remotes/profile/src/account/AccountCard.tsx');
    const before = await readFile(view, 'utf8');
    await writeFile(view, before.replace("t('account.title')", "t('account.title') + ' of mine'"));
    await expect(page.getByRole('heading', { name: 'Account of mine' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('Half a na');
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
});
