import { expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import type { ReleaseManifest } from '@lisan/contract';
import { hearToast } from '../../fixtures/toasts';
import type { Breakage } from './broken-proxy';
import type { Cell } from './cells';

/** Covers loading the version and its predecessor. */
export const ELEMENT_TIMEOUT_MS = 25_000;

export class CellVisit {
  readonly #label: string;
  readonly #neighbour: string;
  #hasReport = false;

  constructor(
    private readonly page: Page,
    private readonly cell: Cell,
    set: ReleaseManifest,
    private readonly breakage: Breakage,
  ) {
    const labelOf = (remote: string) => set.remotes[remote]?.views[0]?.label.en ?? remote;
    this.#label = labelOf(cell.remote);
    this.#neighbour = labelOf(cell.remote === 'text-to-audio' ? 'chat' : 'text-to-audio');
    page.on('console', (message) => (this.#hasReport ||= this.#isReport(message)));
  }

  async go(): Promise<void> {
    // Listens before the first navigation: the toast disappears.
    const hearHealing = await hearToast(this.page, `The newest version of ${this.#label} didn't work`);
    await this.page.goto('/home', { waitUntil: 'commit' });
    if (this.#isRefusedWhole) return this.#mendRefusedPage();
    await this.#open(this.#neighbour);
    await this.#heading(this.#neighbour).waitFor();
    await this.#box.fill('Typed before');
    await this.#open(this.#label);
    await this.#seeFault(hearHealing);
    await this.#checkCause();

    await this.#open(this.#neighbour);
    await this.#heading(this.#neighbour).waitFor();
    await this.#checkText('Typed before');
    await this.#box.fill('Typed after');
    await this.#open(this.#label);
    if (this.#works) await this.#seeViewAlone();
    else await this.#mend();
  }

  get #isRefusedWhole(): boolean {
    const { fault } = this.cell;
    return fault.kind === 'set' && fault.fault === 'signature';
  }

  get #isReportedOnly(): boolean {
    const { fault } = this.cell;
    return fault.kind === 'code' && fault.report !== undefined;
  }

  get #works(): boolean {
    return this.#isReportedOnly || this.cell.hasVersionBefore;
  }

  get #main(): Locator {
    return this.page.getByRole('main');
  }

  get #box(): Locator {
    return this.#main.getByRole('textbox').first();
  }

  #heading(name: string): Locator {
    return this.#main.getByRole('heading', { level: 1, name });
  }

  async #open(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  }

  async #checkText(text: string): Promise<void> {
    expect.soft(await this.#box.inputValue(), 'text typed in another remote').toBe(text);
  }

  async #seeFault(hearHealing: (timeout: number) => Promise<void>): Promise<void> {
    if (this.#isReportedOnly) {
      await this.#heading(this.#label).waitFor();
      // Timers and promises may throw later.
      await expect.poll(() => this.#hasReport, { timeout: ELEMENT_TIMEOUT_MS }).toBe(true);
    } else if (this.cell.hasVersionBefore) {
      await hearHealing(ELEMENT_TIMEOUT_MS);
      await this.#heading(this.#label).waitFor();
    } else await expect(messageIn(this.#main)).toHaveText(/./, { timeout: ELEMENT_TIMEOUT_MS });
  }

  #isReport(message: ConsoleMessage): boolean {
    const { fault, remote } = this.cell;
    const isOfPage = fault.kind === 'code' && fault.report === 'of the page';
    return message.text().includes(isOfPage ? 'removed the page' : `${remote} ${this.breakage.version}`);
  }

  async #checkCause(): Promise<void> {
    const { fault } = this.cell;
    if (fault.kind === 'line')
      expect.soft(this.breakage.count(), 'requests of the broken file').toBeGreaterThan(0);
    if (fault.kind === 'code')
      expect.soft(await this.page.evaluate(() => 'planted' in globalThis), 'the fault ran').toBe(true);
    if (fault.kind !== 'line' || (fault.line !== 'flipped' && fault.line !== 'prepended')) return;
    const { container, chunk } = this.breakage.trace;
    const hasRun = await this.page.evaluate(
      ([container, chunk]) => {
        const page = globalThis as unknown as Record<string, unknown>;
        const chunks = (page[`webpackChunk${container}`] ?? []) as [number[]][];
        return (
          'isForeign' in page ||
          (chunk === null ? container in page : chunks.some(([ids]) => JSON.stringify(ids) === chunk))
        );
      },
      [container, chunk ?? null] as const,
    );
    expect.soft(hasRun, 'changed code ran').toBe(false);
  }

  async #seeViewAlone(): Promise<void> {
    await this.#heading(this.#label).waitFor();
    expect.soft(await this.#main.getByRole('alert').count(), 'alerts beside a working view').toBe(0);
    const keepsText = this.cell.remote === 'chat';
    if (keepsText) await this.#box.fill('Typed in it');
    await this.#checkQuarantine();
    await this.#open(this.#neighbour);
    await this.#checkText('Typed after');
    if (!keepsText) return;
    await this.#open(this.#label);
    await this.#checkText('Typed in it');
  }

  /** The tab avoids a version that failed while running, but not after a network fault. */
  async #checkQuarantine(): Promise<void> {
    const { fault, hasVersionBefore } = this.cell;
    if (!hasVersionBefore || fault.kind !== 'code') return;
    const kept = (await this.page.evaluate(() => sessionStorage.getItem('lisan.quarantine'))) ?? '';
    expect.soft(kept.includes(this.breakage.version), `quarantined: ${kept}`).toBe(!fault.isForgiven);
  }

  async #mend(): Promise<void> {
    const { kind } = this.cell.fault;
    const retry = this.#main.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    this.breakage.mend();
    await this.page.evaluate(() => void Object.assign(globalThis, { isMended: true }));
    if (kind === 'set') {
      const reload = this.#main.getByRole('button', { name: 'Reload the page' });
      if (!(await reload.isVisible())) await retry.click();
      await reload.click();
      await this.#open(this.#label);
      return this.#heading(this.#label).waitFor();
    }
    await this.#press(retry);
    await this.#open(this.#neighbour);
    await this.#checkText('Typed after');
  }

  /** Retries on a slow machine, where a good file may arrive too late. */
  async #press(retry: Locator): Promise<void> {
    const late = this.#main.getByRole('alert').filter({ hasText: 'took too long to load' });
    const heading = this.#heading(this.#label);
    for (let times = 1; times <= 3; times += 1) {
      await retry.click();
      await heading.or(late).waitFor();
      if (await heading.isVisible()) return;
    }
    throw new Error('Retry brings nothing');
  }

  /** Signatures cover the whole release manifest, so a wrong one stops every remote. */
  async #mendRefusedPage(): Promise<void> {
    const alert = this.page.getByRole('alert').filter({ hasText: 'differ from the published ones' });
    await alert.waitFor();
    this.breakage.mend();
    await alert.getByRole('link', { name: 'Reload' }).click();
    await this.#heading('Text Generation').waitFor();
  }
}

export const messageIn = (main: Locator): Locator =>
  main.getByRole('alert').or(main.getByText('This is taking longer than usual.')).first();
