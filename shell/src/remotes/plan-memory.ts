import type { ReleaseSet, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { BrowserStorage } from '../services/browser-storage';

/** Whose plan, and which: kept while a canary by plan runs and its person is signed in. */
const planKey = 'lisan-plan';

/** The plan that this person had when this browser heard of it last. */
export function knownPlan(user: SessionUser | null, storage: BrowserStorage): string | undefined {
  const [id, ...plan] = storage.read(planKey)?.split(' ') ?? [];
  return user && user.user_id === id ? plan.join(' ') : undefined;
}

/**
 * Keeps the plan of whoever is signed in for the next page of this browser, where a canary asks for it. It is asked for
 * once, when nothing better is to be done; from then on it is heard.
 */
export function followPlan(
  { canaries = {} }: ReleaseSet,
  { bus, session, api, report }: Pick<HostServices, 'bus' | 'session' | 'api' | 'report'>,
  storage: BrowserStorage,
  whenIdle: (work: () => void) => void,
): void {
  if (!Object.values(canaries).some(({ plans }) => plans?.length)) return storage.remove(planKey);
  const keep = ({ subscription_plan: plan }: { readonly subscription_plan: string }) => {
    const { user } = session.getState();
    if (user) storage.write(planKey, `${user.user_id} ${plan}`);
  };
  const ask = ({ email }: SessionUser) =>
    api
      .call('POST /user/balance', { body: { user_email: email } })
      .then((balance) => {
        if (session.getState().user?.email === email) keep(balance);
      })
      .catch((error: unknown) => report(error, 'plan'));
  bus.subscribe('balance.changed', keep);
  bus.subscribe('session.changed', ({ user }) => {
    if (!user) storage.remove(planKey);
    else if (knownPlan(user, storage) === undefined) whenIdle(() => void ask(user));
  });
}
