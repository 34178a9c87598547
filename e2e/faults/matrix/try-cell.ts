import type { Browser, BrowserContext } from '@playwright/test';
import type { ReleaseSet } from '@lisan/contract';
import { setIn } from '../../fixtures/altered-set';
import { startSignedIn } from '../../fixtures/test';
import { openBrokenLine, type BrokenLine } from './broken-line';
import { CellVisit } from './cell-visit';
import type { Cell } from './cells';

/** What was seen of one cell. */
export interface Outcome {
  readonly cell: Cell;
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

/** Milliseconds for one thing to appear: more than two loads may take, of the version and of the one before. */
const patience = 25_000;

/** Breaks one remote for a fresh page and looks at what the person has of it. Never rejects. */
export async function tryCell(cell: Cell, { browser, origin, token }: Setting): Promise<Outcome> {
  const begun = performance.now();
  const complaints: string[] = [];
  let told = '';
  let line: BrokenLine | undefined;
  let context: BrowserContext | undefined;
  try {
    const set = await readLiveSet(origin);
    line = await openBrokenLine({ ...cell, target: origin, set });
    context = await browser.newContext({ baseURL: line.origin, locale: 'en-GB' });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    await startSignedIn(page, token);
    const visit = new CellVisit(page, cell, set, line, (complaint) => complaints.push(complaint));
    told = await visit.go();
  } catch (cause) {
    complaints.push(firstLine(cause));
  } finally {
    // A browser that ended says so itself.
    await context?.close().catch((cause: unknown) => complaints.push(firstLine(cause)));
    await line?.close();
  }
  return { cell, told, complaints, seconds: (performance.now() - begun) / 1000 };
}

const firstLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause))
    // What Playwright waited for is in its second part.
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, 200);

async function readLiveSet(origin: string): Promise<ReleaseSet> {
  const answer = await fetch(`${origin}/home`, { headers: { accept: 'text/html' } });
  return setIn(await answer.text());
}
