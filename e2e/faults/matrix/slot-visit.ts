import { expect, type Locator, type Page } from '@playwright/test';
import type { ReleaseManifest } from '@lisan/contract';
import { hearToast } from '../../fixtures/toasts';
import type { Breakage } from './broken-proxy';
import type { Cell } from './cells';
import { ELEMENT_TIMEOUT_MS, messageIn } from './cell-visit';

export class SlotVisit {
  constructor(
    private readonly page: Page,
    private readonly cell: Cell,
    _set: ReleaseManifest,
    private readonly breakage: Breakage,
  ) {}

  async go(): Promise<void> {
    const hearHealing = await hearToast(this.page, "didn't work, so we opened the previous one.");
    await this.page.goto('/home?visitor', { waitUntil: 'commit' });
    const message = messageIn(this.page.getByRole('main'));
    if (this.cell.hasVersionBefore) {
      await hearHealing(ELEMENT_TIMEOUT_MS);
      await this.#plans.waitFor();
      expect.soft(await message.count(), 'alerts beside a working slot').toBe(0);
    } else await expect(message).toHaveText(/./, { timeout: ELEMENT_TIMEOUT_MS });
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
    // The landing has an email field too.
    await this.page.getByLabel('Password', { exact: true }).waitFor();
    await this.page.getByLabel('Email').fill('layla@example.com');
    await this.page.goBack();
    if (this.cell.hasVersionBefore) await this.#plans.waitFor();
    else await this.#mend();
  }

  get #plans(): Locator {
    return this.page.getByRole('heading', { name: 'Starter', exact: true });
  }

  async #mend(): Promise<void> {
    const retry = this.page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    this.breakage.mend();
    await this.page.evaluate(() => void Object.assign(globalThis, { isMended: true }));
    await retry.click();
    await this.#plans.waitFor();
  }
}
