import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionUser } from '@lisan/contract';
import { hostUntil } from './ending-host';
import { useHost, useSession, useSignedInUser } from './hooks';
import type { HostServices } from './host-services';

/** What a remote keeps for one account. Made while React renders, so making it must touch nothing but the memory. */
export interface AccountStore<State> extends ReadonlyStore<State> {
  /** Once, when the first view looks at it: hears what it must hear. */
  start?(): void;
  /** When a view opens, and after a broken line: asks for what the server has. Never rejects. */
  refresh(): Promise<void>;
}

/** All that the store does by `host` ends with the account; `signal` says when. */
export type AccountStoreMaker<Store, User = SessionUser> = (
  host: HostServices,
  user: User,
  signal: AbortSignal,
) => Store;

type StateOf<Store> = Store extends { getState: () => infer State } ? State : never;

/** Reads a part of the state, and renders again when that part changes; and the store with all that it offers. */
export type AccountStoreHooks<Store> = readonly [
  useSelected: <Selected>(select: (state: StateOf<Store>) => Selected) => Selected,
  useAccountStore: () => Store,
];

/**
 * One store for each account at a host, and its hooks: `const [useThing, useThingStore] = accountStore(createThing)`.
 * It lives on while other views are open and ends when its account goes, with its subscriptions, calls, toasts and
 * memory. The next person in the same tab gets one of their own.
 */
export function accountStore<Store extends AccountStore<object>>(
  make: AccountStoreMaker<Store>,
): AccountStoreHooks<Store> {
  return hooksOf(make, useSignedInUser);
}

/** As `accountStore`, for what is also shown while nobody is signed in: the visitor has a store of their own. */
export function visitorStore<Store extends AccountStore<object>>(
  make: AccountStoreMaker<Store, SessionUser | null>,
): AccountStoreHooks<Store> {
  return hooksOf(make, useSession);
}

function hooksOf<Store extends AccountStore<object>, User extends SessionUser | null>(
  make: AccountStoreMaker<Store, User>,
  useUser: () => User,
): AccountStoreHooks<Store> {
  const storeOf = keepByAccount(make);
  const useAccountStore = () => storeOf(useHost(), useUser());
  function useSelected<Selected>(select: (state: StateOf<Store>) => Selected): Selected {
    const store = useAccountStore();
    const present = () => select(store.getState() as StateOf<Store>);
    // HTML that was rendered before shows the state before anything was remembered, asked or typed.
    const shown = useSyncExternalStore(store.subscribe, present, () =>
      select(store.getInitialState() as StateOf<Store>),
    );
    // What there is beyond that stands there before the next paint, not after it.
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    useLayoutEffect(() => {
      if (!Object.is(shown, select(store.getState() as StateOf<Store>))) renderAgain();
    }, [store, select, shown]);
    return shown;
  }
  return [useSelected, useAccountStore];
}

function keepByAccount<Store extends AccountStore<object>, User extends SessionUser | null>(
  make: AccountStoreMaker<Store, User>,
): (host: HostServices, user: User) => Store {
  const kept = new WeakMap<HostServices, { readonly userId: string | undefined; readonly store: Store }>();
  return (host, user) => {
    const userId = user?.user_id;
    const known = kept.get(host);
    if (known && known.userId === userId) return known.store;
    const controller = new AbortController();
    // It ends with the version as well, when another stands in for it.
    const ownHost = hostUntil(host, AbortSignal.any([controller.signal, host.lifetime.signal]));
    const store = startedByLook(make(ownHost, user, ownHost.lifetime.signal), ownHost);
    kept.set(host, { userId, store });
    const stop = host.session.subscribe(({ user: present }) => {
      if (present?.user_id === userId) return;
      stop();
      controller.abort();
      if (kept.get(host)?.store === store) kept.delete(host);
    });
    return store;
  };
}

/** React subscribes after it has rendered: that is when a store may begin to ask and to hear. */
function startedByLook<Store extends AccountStore<object>>(store: Store, { bus }: HostServices): Store {
  let isStarted = false;
  let lookers = 0;
  return {
    ...store,
    subscribe(listener) {
      const end = store.subscribe(listener);
      lookers += 1;
      if (!isStarted) {
        isStarted = true;
        store.start?.();
        bus.subscribe('push.resumed', () => void store.refresh());
      }
      if (lookers === 1) void store.refresh();
      return () => {
        lookers -= 1;
        end();
      };
    },
  };
}

/** A store that only its own methods change. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The reading half of a store, to spread into a remote's store. */
export function readonlyStore<State>(store: StoreApi<State>): ReadonlyStore<State> {
  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe };
}
