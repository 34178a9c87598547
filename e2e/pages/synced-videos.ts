import { expect, type Locator, type Page } from '@playwright/test';
import type { Visit } from './visit';

export type Means = 'mouse' | 'keyboard';

export class SyncedVideosPage {
  readonly page: Page;

  constructor(
    readonly visit: Visit,
    readonly means: Means,
  ) {
    this.page = visit.page;
  }

  readonly act = async (control: Locator): Promise<void> => {
    if (this.means === 'mouse') return control.click();
    await control.focus();
    await control.press('Enter');
  };

  async open(): Promise<Locator> {
    const { lipSync } = this.visit;
    await this.visit.openView(lipSync('nav.lipSync'));
    return this.openPanel();
  }

  async openPanel(): Promise<Locator> {
    const title = this.visit.lipSync('synced.title');
    const standing = this.page.getByRole('complementary', { name: title });
    const sheet = this.page.getByRole('dialog', { name: title });
    const opener = this.visit.button(title);
    await expect(standing.or(sheet).or(opener).first()).toBeVisible();
    if (await opener.isVisible()) {
      await this.act(opener);
      await expect(sheet).toBeVisible();
    }
    return (await sheet.isVisible()) ? sheet : standing;
  }

  async openResult(panel: Locator, name: string): Promise<Locator> {
    await this.act(panel.getByRole('button', { name: this.visit.lipSync('synced.open', { name }) }));
    const result = this.result(name);
    await expect(result).toBeVisible();
    return result;
  }

  /** A recording to choose from, by a part of its name. */
  option(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name });
  }

  async choose(option: Locator): Promise<void> {
    if (this.means === 'mouse') return option.check();
    await option.focus();
    await option.press('Space');
  }

  result(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async save(control: Locator): Promise<{ readonly name: string; readonly path: string }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download', { timeout: 120_000 }),
      this.act(control),
    ]);
    expect(await download.failure()).toBeNull();
    return { name: download.suggestedFilename(), path: await download.path() };
  }
}
