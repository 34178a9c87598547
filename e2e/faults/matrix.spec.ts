import { expect, request as asking, test as base, type BrowserContext } from '@playwright/test';
import { setIn } from '../fixtures/altered-manifest';
import { openPerson } from '../fixtures/person';
import { openBrokenLine, type BrokenLine } from './matrix/broken-proxy';
import { CellVisit, ELEMENT_TIMEOUT_MS } from './matrix/cell-visit';
import { cells, cellsOfDay, days, nameOf, remotes } from './matrix/cells';
import { SlotVisit } from './matrix/slot-visit';

// Runs a twentieth of the fault matrix each day; `npm run campaign:faults` runs all of it.

base.use({ trace: 'off', screenshot: 'off' });

interface Stage {
  readonly line: BrokenLine;
  readonly context: BrowserContext;
}

/** One proxy, browser profile and signed-in user for all cells of a worker. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const origin = process.env['LISAN_URL'] ?? '';
      const request = await asking.newContext({ baseURL: origin });
      const { token } = await openPerson(request);
      const line = await openBrokenLine(origin);
      const context = await browser.newContext({ baseURL: line.origin, locale: 'en-GB' });
      context.setDefaultTimeout(ELEMENT_TIMEOUT_MS);
      await context.addInitScript(resetStorage, token);
      await use({ line, context });
      await context.close();
      await line.close();
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

function resetStorage(token: string): void {
  // A blank page has no storage.
  if (location.origin === 'null' || sessionStorage.getItem('visit')) return;
  sessionStorage.setItem('visit', 'begun');
  localStorage.clear();
  if (!location.search.includes('visitor')) localStorage.setItem('access_token', token);
}

const today = new Date(process.env['LISAN_DAY'] ?? Date.now());

for (const cell of process.env['FAULTS'] === 'all' ? cells : cellsOfDay(today))
  test(`contains a broken remote: ${nameOf(cell)}`, async ({ stage: { line, context } }) => {
    const breakage = await line.break(cell);
    await context.clearCookies();
    const page = await context.newPage();
    try {
      const Visit = cell.place === 'slot' ? SlotVisit : CellVisit;
      await new Visit(page, cell, line.set, breakage).go();
    } finally {
      await page.close();
    }
  });

test('the fault matrix covers every live remote with a view', async ({ request }) => {
  const page = await request.get('/home', { headers: { accept: 'text/html' } });
  const live = setIn(await page.text()).remotes;
  const withViews = Object.entries(live).filter(([, { views }]) => views.length > 0);
  expect(withViews.map(([name]) => name).sort()).toEqual([...remotes].sort());
  const slots = Object.entries(live).filter(([, { slots }]) =>
    slots.some(({ name }) => name === 'landing-pricing'),
  );
  expect(slots.map(([name]) => name)).toEqual(['billing']);
});

test('twenty days cover each cell of the fault matrix once and every remote each day', () => {
  const ofDays = Array.from({ length: days }, (_none, day) =>
    cellsOfDay(new Date(Date.UTC(2026, 0, 1 + day))),
  );
  expect(ofDays.flat().map(nameOf).sort()).toEqual(cells.map(nameOf).sort());
  for (const day of ofDays)
    expect([...new Set(day.map(({ remote }) => remote))]).toHaveLength(remotes.length);
});
