import { isAbortError, isApiError } from '@lisan/errors';
import { createStore } from 'zustand/vanilla';
import type { CallStream, NotificationItem } from '@lisan/contract';
import { readonlyStore, type HostServices, type ReadonlyStore } from '@lisan/remote-kit';

export interface NotificationsState {
  readonly items: readonly NotificationItem[] | null;
  /** The last request failed. */
  readonly isMissing: boolean;
}

export interface NotificationsStore extends ReadonlyStore<NotificationsState> {
  refresh(): Promise<void>;
  markAllRead(): Promise<void>;
  receive(event: CallStream<'GET /events'>): void;
}

export function countUnread({ items }: NotificationsState): number {
  return items?.filter((item) => !item.is_read).length ?? 0;
}

/** The session ended meanwhile. */
export const isOver = (error: unknown): boolean =>
  isAbortError(error) || (isApiError(error) && error.status === 401);

export function createNotifications({
  api,
  report,
}: Pick<HostServices, 'api' | 'report'>): NotificationsStore {
  const store = createStore<NotificationsState>(() => ({ items: null, isMissing: false }));
  let requests = 0;

  async function refresh(): Promise<void> {
    requests += 1;
    const request = requests;
    try {
      const { notifications: items } = await api.call('GET /notifications', {});
      if (request === requests) store.setState({ items, isMissing: false });
    } catch (error) {
      if (isOver(error)) return;
      report(error, 'notifications');
      if (request === requests) store.setState(({ items }) => ({ isMissing: items === null }));
    }
  }

  function readUntil(until: string): void {
    store.setState(({ items }) => ({
      items:
        items?.map((item) => ({
          ...item,
          is_read: item.is_read || (!item.is_pinned && Date.parse(item.at) <= Date.parse(until)),
        })) ?? null,
    }));
  }

  return {
    ...readonlyStore(store),
    refresh,
    async markAllRead() {
      const times = store.getState().items?.map(({ at }) => Date.parse(at)) ?? [];
      if (times.length === 0) return;
      const until = new Date(Math.max(...times)).toISOString();
      readUntil(until);
      try {
        await api.call('POST /notifications/read', { body: { until } });
      } catch (error) {
        if (isOver(error)) return;
        report(error, 'notifications');
        await refresh();
      }
    },
    receive(event) {
      if (event.event === 'notification.added') void refresh();
      if (event.event === 'notifications.read') readUntil(event.data.until);
    },
  };
}
