import type { ReleaseManifest, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { BrowserStorage } from '../services/browser-storage';

const planKey = 'lisan-plan';

export function knownPlan(user: SessionUser | null, storage: BrowserStorage): string | undefined {
  const [id, ...plan] = storage.read(planKey)?.split(' ') ?? [];
  return user && user.user_id === id ? plan.join(' ') : undefined;
}

export function followPlan(
  { canaries = {} }: ReleaseManifest,
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
