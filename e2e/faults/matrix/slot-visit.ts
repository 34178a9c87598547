import type { Locator, Page } from '@playwright/test';
import type { ReleaseSet } from '@lisan/contract';
import { hearToast } from '../../fixtures/toasts';
import type { Breakage } from './broken-line';
import type { Cell } from './cells';
import { patience } from './cell-visit';

export class SlotVisit {
  constructor(
    private readonly page: Page,
    private readonly cell: Cell,
    _set: ReleaseSet,
    private readonly breakage: Breakage,
    private readonly complain: (what: string) => void,
  ) {}

  async go(): Promise<string> {
    const hearHealing = await hearToast(this.page, 'did not work here.');
    await this.page.goto('/home?visitor', { waitUntil: 'commit' });
    const told = await this.#seeFault(hearHealing);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.#open('Login');
    await this.page.getByLabel('Email').fill('layla@example.com');
    await this.page.goBack();
    if (this.cell.hasVersionBefore) await this.#plans.waitFor();
    else await this.#mend();
    return told;
  }

  get #plans(): Locator {
    return this.page.getByRole('heading', { name: 'Starter', exact: true });
  }

  async #open(name: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  }

  async #seeFault(hearHealing: (milliseconds: number) => Promise<string>): Promise<string> {
    const main = this.page.getByRole('main');
    const card = main.getByRole('alert').or(main.getByText('This takes longer than usual.'));
    if (!this.cell.hasVersionBefore) {
      await card.first().waitFor();
      return (await card.first().innerText()).split('\n')[0] ?? '';
    }
    const told = await hearHealing(patience);
    await this.#plans.waitFor();
    if ((await card.count()) > 0) this.complain('an alert beside a part that works');
    return told;
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
