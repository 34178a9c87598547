import type { ReleaseManifest, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { BrowserStorage } from '@lisan/host-runtime';

const planKey = 'lisan-plan';

export function readStoredPlan(user: SessionUser | null, storage: BrowserStorage): string | undefined {
  const [id, ...plan] = storage.read(planKey)?.split(' ') ?? [];
  return user && user.user_id === id ? plan.join(' ') : undefined;
}

export function followPlan(
  { canaries = {} }: ReleaseManifest,
  { bus, session, api, report }: Pick<HostServices, 'bus' | 'session' | 'api' | 'report'>,
  storage: BrowserStorage,
  whenIdle: (task: () => void) => void,
): void {
  if (!Object.values(canaries).some(({ plans }) => plans?.length)) return storage.remove(planKey);
  const storePlan = ({ subscription_plan: plan }: { readonly subscription_plan: string }) => {
    const { user } = session.getState();
    if (user) storage.write(planKey, `${user.user_id} ${plan}`);
  };
  const fetchPlan = ({ email }: SessionUser) =>
    api
      .call('POST /user/balance', { body: { user_email: email } })
      .then((balance) => {
        if (session.getState().user?.email === email) storePlan(balance);
      })
      .catch((error: unknown) => report(error, 'plan'));
  bus.subscribe('balance.changed', storePlan);
  bus.subscribe('session.changed', ({ user }) => {
    if (!user) storage.remove(planKey);
    else if (readStoredPlan(user, storage) === undefined) whenIdle(() => void fetchPlan(user));
  });
}
