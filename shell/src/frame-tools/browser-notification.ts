import type { CallStream } from '@lisan/contract';

type News = Extract<CallStream<'GET /events'>, { event: 'notification.added' }>['data'];

export function readPermission(): NotificationPermission | null {
  return typeof Notification === 'undefined' ? null : Notification.permission;
}

/** Shows news outside the page if the user allowed it. Tabs and remotes that use the same tag show it once. */
export function showOutside({ id, title, body }: News): void {
  if (!document.hidden || readPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag: id.split(':')[0] ?? id });
    notice.addEventListener('click', () => window.focus());
  } catch {
    // Mobile browsers require a service worker; the list shows it instead.
  }
}
