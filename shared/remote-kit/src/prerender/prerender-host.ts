import { retainedTopics, templatePlans, type LisanEvents, type SessionUser } from '@lisan/contract';
import { createEventBus } from '@lisan/event-bus';
import { createTranslator, type Language } from '@lisan/i18n';
import type { HostServices } from '../host-services';
import { lifetimeUntil } from '../lifetime';

const placeholderUser: SessionUser = { user_id: '', email: '', username: '', google_id: null };
const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

async function* silence(): AsyncGenerator<never, void, void> {
  yield await never();
}

const callOfSlot = (key: string) =>
  key === 'GET /stripe/subscription_plans' ? Promise.resolve(templatePlans) : never();

/** Host for prerendering: views have a user, slots a visitor. Calls never resolve, except a slot's plans. */
export function createPrerenderHost(
  language: Language,
  kind: 'view' | 'slot',
  onFault: (error: Error) => void,
): HostServices {
  const isSlot = kind === 'slot';
  const state = { user: isSlot ? null : placeholderUser };
  const bus = createEventBus<LisanEvents>({
    owner: { name: 'picture' },
    retained: retainedTopics,
    check: () => null,
    onEvent: nothing,
    onSubscriberError: nothing,
  });
  return {
    bus,
    session: { getState: () => state, getInitialState: () => state, subscribe: () => nothing },
    sessionActions: { signOut: never, replaceToken: nothing },
    api: {
      call: isSlot ? (callOfSlot as HostServices['api']['call']) : never,
      upload: never,
      download: never,
      saveFile: never,
      stream: silence,
      endpoint: () => ({ url: '', headers: {} }),
    },
    translator: createTranslator({
      language,
      onMissing: (key) => onFault(new Error(`there is no sentence for '${key}'`)),
    }),
    toasts: { show: () => nothing },
    google: { showButton: never },
    navigation: { openView: nothing, goTo: nothing, leaveTo: nothing },
    memory: { read: () => null, write: nothing },
    lifetime: lifetimeUntil(new AbortController().signal),
    publicConfig: never,
    preventReload: () => nothing,
    report: (error) => onFault(error instanceof Error ? error : new Error(String(error))),
  };
}
