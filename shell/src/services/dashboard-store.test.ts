import { createFakeHost } from '@lisan/testing';
import { createDashboardStore } from './dashboard-store';

test('restores the open view after a reload, until the account changes', () => {
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

test('opens the first view for a URL with a query', () => {
  const { memory } = createFakeHost();
  createDashboardStore(memory).openView('lip-sync');
  expect(createDashboardStore(memory, true).getState()).toEqual({ view: null });
});
