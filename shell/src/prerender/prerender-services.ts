import type { LisanEvents } from '@lisan/contract';
import { createEventBus } from '@lisan/event-bus';
import { createTranslator, type Language } from '@lisan/i18n';
import { lifetimeUntil, type HostServices } from '@lisan/remote-kit';
import { createSessionStore } from '@lisan/session';
import {
  createBrowserStorage,
  createEventLog,
  createReleaseUpdate,
  createPageHolds,
} from '@lisan/host-runtime';
import type { ShellServices } from '../services/create-services';
import { createDashboardStore } from '../services/dashboard-store';
import { createPageNavigation } from '../services/page-navigation';
import { createPreferences } from '../services/preferences';
import { createStepUp } from '../services/step-up';
import { createToastStore } from '../services/toast-store';
import { shellTranslations } from '../translations/shell-translations';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

const user = { user_id: '', email: '', username: '', google_id: null };

/**
 * Services for prerendering: translations are loaded, calls never resolve and nothing is stored. A request or an
 * error fails the build.
 * @param openView id of the open view of a signed-in user; absent for visitors
 */
export async function createPrerenderServices(
  language: Language,
  openView: string | undefined,
): Promise<ShellServices> {
  const fail: HostServices['report'] = (error) => {
    throw error;
  };
  const storage = { ...createBrowserStorage(() => emptyStorage) };
  const eventLog = createEventLog();
  const bus = createEventBus<LisanEvents>({
    owner: { name: 'shell' },
    retained: ['session.changed'],
    check: () => null,
    onEvent: nothing,
    onSubscriberError: (error) => fail(error, 'prerender'),
  });
  bus.publish('session.changed', { user: openView !== undefined ? user : null });
  const session = createSessionStore(bus).store;
  const translator = createTranslator({
    language,
    onMissing: (key) => fail(new Error(`There is no message '${key}'.`), 'prerender'),
  });
  await translator.addTranslations('shell', shellTranslations);
  const toastStore = createToastStore();
  const pageHolds = createPageHolds();
  const memory = {
    read: () => openView ?? null,
    write: nothing,
    forgetAll: nothing,
    holds: () => false,
    restore: never,
  };
  return {
    host: {
      bus,
      session,
      translator,
      memory,
      report: fail,
      toasts: toastStore.toasts,
      api: { call: never, upload: never, stream: never } as unknown as HostServices['api'],
      preventReload: pageHolds.preventReload,
      lifetime: lifetimeUntil(new AbortController().signal),
      publicConfig: never,
      google: { showButton: never },
      navigation: { openView: nothing, goTo: nothing, leaveTo: nothing },
      sessionActions: { signOut: never, replaceToken: nothing },
    },
    busFor: bus.forParty,
    eventLog,
    authSession: {
      getToken: () => null,
      getDraftKey: nothing,
      getSignal: nothing,
      isStored: () => true,
      open: nothing,
      close: nothing,
      stop: nothing,
    },
    preferences: createPreferences(storage, [language]),
    storage,
    dashboard: createDashboardStore(memory),
    toastStore,
    pageNavigation: createPageNavigation(nothing, nothing),
    stepUp: createStepUp(),
    memory,
    pageHolds,
    findTypedText: () => [],
    releaseUpdate: createReleaseUpdate(),
    onPush: () => nothing,
    stop: nothing,
  };
}

const emptyStorage: Storage = {
  length: 0,
  clear: nothing,
  getItem: () => null,
  key: () => null,
  removeItem: nothing,
  setItem: nothing,
};
