import { createFakeHost } from '@lisan/testing';
import { createDashboardStore } from './dashboard-store';

test('the open view is open again after a reload, until the account goes', () => {
  const { memory } = createFakeHost();
  const dashboard = createDashboardStore(memory);
  expect(dashboard.getState()).toEqual({ view: null });
  const seen: (string | null)[] = [];
  dashboard.subscribe(({ view }) => seen.push(view));

  dashboard.openView('lip-sync');
  expect(createDashboardStore(memory).getState()).toEqual({ view: 'lip-sync' });
  dashboard.reset();
  expect(createDashboardStore(memory).getState()).toEqual({ view: null });
  expect(seen).toEqual(['lip-sync', null]);
});

test('an address that asks for something of its own opens the first view', () => {
  const { memory } = createFakeHost();
  createDashboardStore(memory).openView('lip-sync');
  expect(createDashboardStore(memory, true).getState()).toEqual({ view: null });
});
