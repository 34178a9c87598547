import { expect, request as asking, test as base } from '@playwright/test';
import { setIn } from '../fixtures/altered-set';
import { openPerson } from '../fixtures/person';
import { cells, cellsOfDay, days, isKnown, nameOf, remotes } from './matrix/cells';
import { openTrial, type Trial } from './matrix/try-cell';

// A twentieth of the fault matrix, a different one each day. All of it: `npm run campaign:faults`.

base.use({ trace: 'off', screenshot: 'off' });

const test = base.extend<object, { trial: Trial }>({
  trial: [
    async ({ browser }, use) => {
      const origin = process.env['LISAN_URL'] ?? '';
      const request = await asking.newContext({ baseURL: origin });
      const { token } = await openPerson(request);
      const trial = await openTrial({ browser, origin, token });
      await use(trial);
      await trial.close();
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

for (const cell of cellsOfDay(new Date(process.env['LISAN_DAY'] ?? Date.now())))
  test(`contains a broken remote: ${nameOf(cell)}`, async ({ trial }) => {
    const { told, complaints } = await trial.tryCell(cell);
    expect(complaints.filter((complaint) => !isKnown(cell, complaint))).toEqual([]);
    expect(told).not.toBe('');
  });

test('the fault matrix covers every live remote', async ({ request }) => {
  const page = await request.get('/home', { headers: { accept: 'text/html' } });
  const live = setIn(await page.text()).remotes;
  expect(Object.keys(live).sort()).toEqual([...remotes].sort());
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
