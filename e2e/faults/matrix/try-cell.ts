import type { Browser } from '@playwright/test';
import { openBrokenLine } from './broken-line';
import { CellVisit, patience } from './cell-visit';
import type { Cell } from './cells';
import { SlotVisit } from './slot-visit';

interface Outcome {
  readonly told: string;
  readonly complaints: readonly string[];
  readonly seconds: number;
}

interface Setting {
  readonly browser: Browser;
  readonly origin: string;
  readonly token: string;
}

export interface Trial {
  /** Breaks one remote for a fresh page and checks the result. Never rejects. */
  tryCell(cell: Cell): Promise<Outcome>;
  close(): Promise<void>;
}

/** One browser profile and signed-in user for all cells; each gets a tab with empty storage. */
export async function openTrial({ browser, origin, token }: Setting): Promise<Trial> {
  const line = await openBrokenLine(origin);
  const context = await browser.newContext({ baseURL: line.origin, locale: 'en-GB' });
  context.setDefaultTimeout(patience);
  await context.addInitScript(beginAnew, token);

  return {
    async tryCell(cell) {
      const begun = performance.now();
      const complaints: string[] = [];
      let told = '';
      const page = await context.newPage();
      try {
        const breakage = await line.break(cell);
        await context.clearCookies();
        const Visit = cell.place === 'slot' ? SlotVisit : CellVisit;
        const complain = (complaint: string) => complaints.push(complaint);
        told = await new Visit(page, cell, line.set, breakage, complain).go();
      } catch (cause) {
        complaints.push(firstLine(cause));
      } finally {
        await page.close().catch((cause: unknown) => complaints.push(firstLine(cause)));
      }
      return { told, complaints, seconds: (performance.now() - begun) / 1000 };
    },
    async close() {
      await context.close();
      await line.close();
    },
  };
}

function beginAnew(token: string): void {
  // A blank page has no storage.
  if (location.origin === 'null' || sessionStorage.getItem('visit')) return;
  sessionStorage.setItem('visit', 'begun');
  localStorage.clear();
  if (!location.search.includes('visitor')) localStorage.setItem('access_token', token);
}

const firstLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, 200);
