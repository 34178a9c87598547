import { createStore } from 'zustand/vanilla';
import type { ActivityEntry, Balance, SessionUser } from '@lisan/contract';
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

const MAX_ENTRIES = 100;

interface ActivityData {
  readonly balance: Balance;
  readonly activity: readonly ActivityEntry[];
}

export type ActivityState = ServerData<ActivityData>;

export interface ActivityStore extends AccountStore<ActivityState> {
  download(): Promise<void>;
}

export function createActivityStore(host: HostServices, user: SessionUser): ActivityStore {
  const requests = createActivityRequests(host, user);
  const attempt = attemptWith(failureToast<'csv'>(host, 'billing'));
  const readers = { balance: requests.balance, activity: requests.activity };
  const store = createStore<ActivityState>(() => notLoaded<ActivityData>(readers));
  const { refresh } = createServerDataLoader<ActivityData>(store, readers, (error, name) =>
    host.report(error, `billing: ${name}`),
  );
  return {
    ...readonlyStore(store),
    refresh: () => refresh(),
    start: () => void host.bus.subscribe('balance.changed', () => void refresh()),
    async download() {
      await attempt('csv', async () => saveFile(await requests.file(), 'lisan-activity.csv'));
    },
  };
}

function createActivityRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
    async activity(): Promise<readonly ActivityEntry[]> {
      return (await api.call('GET /user/activity', { query: { limit: MAX_ENTRIES } })).entries;
    },
    file: (): Promise<Blob> => api.download('GET /user/activity', { query: { format: 'csv' } }),
  };
}

export const [useActivity, useActivityStore] = accountStore(createActivityStore);
