import { screen, waitFor, within } from '@testing-library/react';
import type { NotificationItem } from '@lisan/contract';
import { createFakeHost } from '@lisan/testing';
import { anAccessToken } from '../testing/access-token';
import { renderShell, type ServerAnswers } from '../testing/render-shell';
import { showOutside } from './browser-notification';
import { countUnread, createNotifications } from './notifications.store';

const anItem = (change: Partial<NotificationItem> = {}): NotificationItem => ({
  id: 'job-1',
  kind: 'done',
  at: '2026-11-26T08:00:00.000Z',
  title: 'Audio synced successfully!',
  body: '“Interview” is ready under Synced Videos.',
  view: 'chat',
  is_read: false,
  is_pinned: false,
  ...change,
});
const dueItem = anItem({ id: 'due', kind: 'payment', title: 'Your payment failed', is_pinned: true });

async function openSheet(answers: ServerAnswers) {
  localStorage.setItem('access_token', anAccessToken());
  const shell = await renderShell('/home', answers);
  await shell.user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return { ...shell, sheet: await screen.findByRole('dialog', { name: 'Notifications' }) };
}

it('lists what happened, and marks all but what is unsolved as read', async () => {
  const { user, sheet, sent } = await openSheet({
    'GET /notifications': () => ({ body: { notifications: [dueItem, anItem()] } }),
    'POST /notifications/read': () => ({ body: { success: true, message: '' } }),
  });
  const link = await within(sheet).findByRole('link', { name: /^Unread: Audio synced successfully!/ });
  expect(within(sheet).getByText('Needs your attention')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Mark all as read' }));
  expect(link).not.toHaveAccessibleName(/Unread/);
  expect(within(sheet).getByRole('link', { name: /^Unread: Your payment failed/ })).toBeVisible();
  expect(sent).toContainEqual({
    call: 'POST /notifications/read',
    body: { until: '2026-11-26T08:00:00.000Z' },
  });
  await user.click(link);
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Notifications 1 unread' })).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isDown = true;
  const { user, sheet } = await openSheet({
    'GET /notifications': () =>
      isDown ? { status: 500, body: { detail: 'no', code: 'internal' } } : { body: { notifications: [] } },
  });
  const retry = await within(sheet).findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await within(sheet).findByText("You're all caught up")).toBeVisible();
});

it("follows what other tabs read, and reloads when there's news", async () => {
  let items = [anItem(), dueItem];
  const { api, report } = createFakeHost({
    answers: { 'GET /notifications': () => ({ notifications: items }) },
  });
  const store = createNotifications({ api, report });
  await store.refresh();
  expect(countUnread(store.getState())).toBe(2);
  store.receive({ event: 'notifications.read', data: { until: '2026-11-26T09:00:00.000Z' } });
  expect(countUnread(store.getState())).toBe(1);
  items = [anItem({ id: 'job-2' }), ...items];
  store.receive({ event: 'notification.added', data: { id: 'n', kind: 'video', title: 'New', body: '' } });
  await waitFor(() => expect(store.getState().items).toHaveLength(3));
});

describe('outside of the page', () => {
  const shown = jest.fn();
  class Notice extends EventTarget {
    static permission: NotificationPermission = 'granted';
    constructor(title: string, options: object) {
      super();
      shown(title, options);
    }
  }
  const news = { id: 'job-1:COMPLETED', kind: 'video', title: 'Ready', body: 'Interview' };

  const isShown = (isHidden: boolean, permission: NotificationPermission) => {
    shown.mockClear();
    Notice.permission = permission;
    Object.assign(globalThis, { Notification: Notice });
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    showOutside(news);
    Reflect.deleteProperty(globalThis, 'Notification');
    return shown.mock.calls.length > 0;
  };

  it('shows news only with consent, and while the page is hidden', () => {
    expect(isShown(true, 'default')).toBe(false);
    expect(isShown(true, 'denied')).toBe(false);
    expect(isShown(false, 'granted')).toBe(false);
    expect(isShown(true, 'granted')).toBe(true);
    // The same tag as that of the view which shows the job.
    expect(shown).toHaveBeenCalledWith('Ready', { body: 'Interview', tag: 'job-1' });
  });
});
