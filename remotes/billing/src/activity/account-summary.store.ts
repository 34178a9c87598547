import { createStore } from 'zustand/vanilla';
import type { Balance, SessionUser, Usage } from '@lisan/contract';
import {
  accountStore,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type HostServices,
  type ServerData,
} from '@lisan/remote-kit';
import { createActivityRequests } from './activity.requests';
import { quotaKinds } from './useAmounts';

interface SummaryData {
  readonly balance: Balance;
  readonly usage: Usage;
}

function createSummaryStore(host: HostServices, user: SessionUser): AccountStore<ServerData<SummaryData>> {
  const { balance, usage } = createActivityRequests(host, user);
  const readers = { balance, usage };
  const store = createStore<ServerData<SummaryData>>(() => notLoaded<SummaryData>(readers));
  const { refresh, change } = createServerDataLoader<SummaryData>(store, readers, (error, name) =>
    host.report(error, `billing: ${name}`),
  );
  return {
    ...readonlyStore(store),
    refresh: () => refresh(),
    start: () =>
      void host.bus.subscribe('balance.changed', (next) => {
        const before = store.getState().balance;
        change('balance', () => next);
        // Another plan or a bonus changes what is granted.
        if (before?.subscription_plan !== next.subscription_plan || hasGrown(before, next)) void refresh();
      }),
  };
}

export const [useSummary] = accountStore(createSummaryStore);

function hasGrown({ balance: before }: Balance, { balance: next }: Balance): boolean {
  return quotaKinds.some((kind) => next[`${kind}_quota`] > before[`${kind}_quota`]);
}
