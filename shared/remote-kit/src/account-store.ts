import type { SessionUser } from '@lisan/contract';
import type { HostServices } from './host-services';
import { hostOfAccount } from './account-host';

interface Kept<Store> {
  readonly userId: string;
  readonly store: Store;
}

/** Makes the store of one account. All that it does by `host` ends with the account; `signal` says when. */
export type AccountStoreMaker<Store> = (host: HostServices, user: SessionUser, signal: AbortSignal) => Store;

/**
 * One store for each account at a host: it lives on while other views are open and ends when its account goes, with
 * its subscriptions, calls, toasts and memory. The next person in the same tab gets one of their own.
 */
export function accountStore<Store>(
  make: AccountStoreMaker<Store>,
): (host: HostServices, user: SessionUser) => Store {
  const stores = new WeakMap<HostServices, Kept<Store>>();
  return (host, user) => {
    const known = stores.get(host);
    if (known?.userId === user.user_id) return known.store;
    const controller = new AbortController();
    const store = make(hostOfAccount(host, controller.signal), user, controller.signal);
    stores.set(host, { userId: user.user_id, store });
    const stop = host.session.subscribe(({ user: present }) => {
      if (present?.user_id === user.user_id) return;
      stop();
      controller.abort();
      if (stores.get(host)?.store === store) stores.delete(host);
    });
    return store;
  };
}
