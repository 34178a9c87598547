import { setIn } from '../fixtures/altered-set';
import { expect, test } from '../fixtures/test';
import { cells, cellsOfDay, nameOf, remotes } from './matrix/cells';
import { isKnown } from './matrix/known';
import { tryCell } from './matrix/try-cell';

// A tenth of the matrix of faults, another each day. The whole of it is `npm run campaign:faults`.

for (const cell of cellsOfDay(new Date()))
  test(`a broken remote harms nobody: ${nameOf(cell)}`, async ({ browser, baseURL, token }) => {
    const { told, complaints } = await tryCell(cell, { browser, origin: baseURL ?? '', token });
    expect(complaints.filter((complaint) => !isKnown(cell, complaint))).toEqual([]);
    expect(told).not.toBe('');
  });

test('the matrix has a column for each remote that is live', async ({ request }) => {
  const page = await request.get('/home', { headers: { accept: 'text/html' } });
  expect(Object.keys(setIn(await page.text()).remotes).sort()).toEqual([...remotes].sort());
});

test('ten days try each cell of the matrix once, and every day each remote', () => {
  const days = Array.from({ length: 10 }, (_none, day) => cellsOfDay(new Date(Date.UTC(2026, 0, 1 + day))));
  expect(days.flat().map(nameOf).sort()).toEqual(cells.map(nameOf).sort());
  for (const day of days) expect([...new Set(day.map(({ remote }) => remote))]).toHaveLength(remotes.length);
});
