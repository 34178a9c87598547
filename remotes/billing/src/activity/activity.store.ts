import { createStore } from 'zustand/vanilla';
import type { Balance, QuotaKind, SessionUser, Usage } from '@lisan/contract';
import {
  accountStore,
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  saveFile,
  type AccountStore,
  type HostServices,
  type ServerData,
} from '@lisan/remote-kit';
import { createActivityRequests, type ActivityPage } from './activity.requests';

const PAGE_ENTRIES = 50;
/** The server's limit of one request. */
const MAX_ENTRIES = 200;

interface ActivityData {
  readonly balance: Balance;
  readonly usage: Usage;
  readonly activity: ActivityPage;
}

export type ActivityState = ServerData<ActivityData> & {
  /** Shows entries of one kind only. */
  readonly kind: QuotaKind | null;
};

export interface ActivityStore extends AccountStore<ActivityState> {
  filter(kind: QuotaKind | null): Promise<void>;
  showMore(): Promise<void>;
  download(): Promise<void>;
}

export function createActivityStore(host: HostServices, user: SessionUser): ActivityStore {
  const { toasts, translator } = host;
  const requests = createActivityRequests(host, user);
  const attempt = attemptWith(failureToast<'csv' | 'activity'>(host, 'billing'));
  const readers = {
    balance: requests.balance,
    usage: requests.usage,
    // Keeps as many entries as are shown.
    activity: (): Promise<ActivityPage> => {
      const { activity, kind } = store.getState();
      const shown = activity?.entries.length ?? 0;
      return requests.activity({ kind, limit: Math.min(MAX_ENTRIES, Math.max(PAGE_ENTRIES, shown)) });
    },
  };
  const store = createStore<ActivityState>(() => ({ ...notLoaded<ActivityData>(readers), kind: null }));
  const { refresh, load, change } = createServerDataLoader<ActivityData>(store, readers, (error, name) =>
    host.report(error, `billing: ${name}`),
  );
  return {
    ...readonlyStore(store),
    refresh: () => refresh(),
    start: () => void host.bus.subscribe('balance.changed', () => void refresh()),
    async filter(kind) {
      const { kind: shownKind, activity: shown } = store.getState();
      store.setState({ kind, activity: null });
      await load('activity');
      const { kind: wanted, activity } = store.getState();
      if (activity !== null || wanted !== kind) return;
      // The request failed: return to the entries shown before.
      store.setState({ kind: shownKind, activity: shown });
      const t = translator.translate('billing');
      toasts.show({ title: t('failure.activity.title'), message: t('failure.activity.text'), tone: 'bad' });
    },
    async showMore() {
      const { activity, kind } = store.getState();
      const cursor = activity?.next_cursor;
      if (!cursor) return;
      await attempt('activity', async () => {
        const page = await requests.activity({ kind, limit: PAGE_ENTRIES, cursor });
        change('activity', ({ entries, next_cursor: last }) =>
          last === cursor
            ? { ...page, entries: [...entries, ...page.entries] }
            : { entries, next_cursor: last },
        );
      });
    },
    async download() {
      await attempt('csv', async () => saveFile(await requests.file(), 'lisan-activity.csv'));
    },
  };
}

export const [useActivity, useActivityStore] = accountStore(createActivityStore);
