import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionUser } from '@lisan/contract';
import { hostUntil } from './ending-host';
import { useHost, useSession, useSignedInUser } from './hooks';
import type { HostServices } from './host-services';

/** Store of one account. Created during render, so creation must have no side effects. */
export interface AccountStore<State> extends ReadonlyStore<State> {
  /** Runs once, when the first view uses the store: subscribes to events. */
  start?(): void;
  /** Reloads server data when a view opens and after a reconnect. Never rejects. */
  refresh(): Promise<void>;
}

export type AccountStoreMaker<Store, User = SessionUser> = (
  host: HostServices,
  user: User,
  signal: AbortSignal,
) => Store;

type StateOf<Store> = Store extends { getState: () => infer State } ? State : never;

export type AccountStoreHooks<Store> = readonly [
  useSelected: <Selected>(select: (state: StateOf<Store>) => Selected) => Selected,
  useAccountStore: () => Store,
];

/**
 * Creates a store per account and host, with hooks: `const [useThing, useThingStore] = accountStore(createThing)`. It
 * survives view switches, and ends with its account, including subscriptions, calls, toasts and memory.
 */
export function accountStore<Store extends AccountStore<object>>(
  make: AccountStoreMaker<Store>,
): AccountStoreHooks<Store> {
  return hooksOf(make, useSignedInUser);
}

/** Like `accountStore`, with a separate store for signed-out visitors. */
export function visitorStore<Store extends AccountStore<object>>(
  make: AccountStoreMaker<Store, SessionUser | null>,
): AccountStoreHooks<Store> {
  return hooksOf(make, useSession);
}

function hooksOf<Store extends AccountStore<object>, User extends SessionUser | null>(
  make: AccountStoreMaker<Store, User>,
  useUser: () => User,
): AccountStoreHooks<Store> {
  const storeOf = storeByAccount(make);
  const useAccountStore = () => storeOf(useHost(), useUser());
  function useSelected<Selected>(select: (state: StateOf<Store>) => Selected): Selected {
    // Hydrates from the initial state, which matches prerendered HTML.
    const store: ReadonlyStore<object> = useAccountStore();
    return useStore(store, (state) => select(state as StateOf<Store>));
  }
  return [useSelected, useAccountStore];
}

function storeByAccount<Store extends AccountStore<object>, User extends SessionUser | null>(
  make: AccountStoreMaker<Store, User>,
): (host: HostServices, user: User) => Store {
  const stores = new WeakMap<HostServices, { readonly userId: string | undefined; readonly store: Store }>();
  return (host, user) => {
    const userId = user?.user_id;
    const current = stores.get(host);
    if (current && current.userId === userId) return current.store;
    const controller = new AbortController();
    // Also ends when another version replaces this one.
    const ownHost = hostUntil(host, AbortSignal.any([controller.signal, host.lifetime.signal]));
    const store = startedOnSubscribe(make(ownHost, user, ownHost.lifetime.signal), ownHost);
    stores.set(host, { userId, store });
    const stop = host.session.subscribe(({ user: present }) => {
      if (present?.user_id === userId) return;
      stop();
      controller.abort();
      if (stores.get(host)?.store === store) stores.delete(host);
    });
    return store;
  };
}

function startedOnSubscribe<Store extends AccountStore<object>>(store: Store, { bus }: HostServices): Store {
  let isStarted = false;
  let subscribers = 0;
  return {
    ...store,
    subscribe(listener) {
      const end = store.subscribe(listener);
      subscribers += 1;
      if (!isStarted) {
        isStarted = true;
        store.start?.();
        bus.subscribe('push.resumed', () => void store.refresh());
      }
      if (subscribers === 1) void store.refresh();
      return () => {
        subscribers -= 1;
        end();
      };
    },
  };
}

export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

export function readonlyStore<State>(store: StoreApi<State>): ReadonlyStore<State> {
  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe };
}
