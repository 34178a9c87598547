import { retainedTopics, type LisanEvents, type SessionUser } from '@lisan/contract';
import { createEventBus } from '@lisan/event-bus';
import { createTranslator, type Language } from '@lisan/i18n';
import type { HostServices } from '../host-services';
import { lifetimeUntil } from '../lifetime';

/** Somebody is signed in, and nobody: what a view shows of a person is not in its picture. */
const nobody: SessionUser = { user_id: '', email: '', username: '', google_id: null };
const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

async function* silence(): AsyncGenerator<never, void, void> {
  yield await never();
}

/** The host of a first picture: nothing is remembered, nobody answers, and what is asked of it happens nowhere. */
export function pictureHost(language: Language, onFault: (error: Error) => void): HostServices {
  const state = { user: nobody };
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
      call: never,
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
    // oxlint-disable-next-line typescript/no-deprecated -- remotes of contract 1 ask by this name
    facts: never,
    keepPage: () => nothing,
    report: (error) => onFault(error instanceof Error ? error : new Error(String(error))),
  };
}
