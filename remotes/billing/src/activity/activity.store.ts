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
import { createActivityRequests } from './activity.requests';

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

export const [useActivity, useActivityStore] = accountStore(createActivityStore);
