import type { Browser } from '@playwright/test';
import { openBrokenLine } from './broken-line';
import { CellVisit, patience } from './cell-visit';
import type { Cell } from './cells';
import { SlotVisit } from './slot-visit';

/** What was seen of one cell. */
interface Outcome {
  /** What the person read, or what was reported where their view works. */
  readonly told: string;
  /** What did not hold; a cell survives when there is nothing. */
  readonly complaints: readonly string[];
  readonly seconds: number;
}

interface Setting {
  readonly browser: Browser;
  /** Where the whole Lisan is. */
  readonly origin: string;
  /** Of somebody who is signed in. */
  readonly token: string;
}

/** Somebody before a page, in which one remote after the other is broken. */
export interface Trial {
  /** Breaks one remote for a fresh page and looks at what the person has of it. Never rejects. */
  tryCell(cell: Cell): Promise<Outcome>;
  close(): Promise<void>;
}

/** One browser profile and one signed-in person for all cells: each begins with a tab that remembers nothing. */
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
        // A browser that ended says so itself.
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

/** A page of a new tab: the address says whether somebody is signed in. */
function beginAnew(token: string): void {
  // A blank page has no storage.
  if (location.origin === 'null' || sessionStorage.getItem('visit')) return;
  sessionStorage.setItem('visit', 'begun');
  localStorage.clear();
  if (!location.search.includes('visitor')) localStorage.setItem('access_token', token);
}

const firstLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause))
    // What Playwright waited for is in its second part.
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, 200);
