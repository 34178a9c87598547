import { pageProtocol, type LisanEvents } from '@lisan/contract';
import { createApiClient, type ApiClient } from '@lisan/api-client';
import { isApiError } from '@lisan/errors';
import type { OwnEventBus } from '@lisan/event-bus';
import { createTranslator } from '@lisan/i18n';
import { lifetimeUntil, type PublicConfig, type HostServices } from '@lisan/remote-kit';
import { createSessionStore } from '@lisan/session';
import { shellTranslations } from '../translations/shell-translations';
import { createStepUp, isAppCode, knownFactorsOf, type StepUp } from './step-up';
import {
  createBrowserStorage,
  createTabStorage,
  type BrowserStorage,
  type EventLog,
  createPageBus,
  createReleaseUpdate,
  type ReleaseUpdate,
  createPageHolds,
  type PageHolds,
  type RecordFact,
  watchTypedText,
} from '@lisan/host-runtime';
import { createDashboardStore, type DashboardStore } from './dashboard-store';
import { trackSessionEndingCalls } from './session-ending-calls';
import { createPageNavigation } from './page-navigation';
import { createPreferences, type PreferenceStore } from './preferences';
import { preventReloadDuringCalls } from './pending-calls';
import { createTabMemory } from './tab-memory';
import { startPush, type PushedEvent } from './push';
import { createAuthSession, type AuthSession } from './auth-session';
import { createToastStore } from './toast-store';
import { takeLinkedChoices } from '../navigation/linked-choices';
import { paths } from '../navigation/paths';

export interface ShellServices {
  readonly host: HostServices;
  readonly busFor: OwnEventBus<LisanEvents>['forParty'];
  readonly eventLog: EventLog;
  readonly authSession: AuthSession;
  readonly preferences: PreferenceStore;
  readonly storage: BrowserStorage;
  readonly dashboard: DashboardStore;
  readonly toastStore: ReturnType<typeof createToastStore>;
  readonly pageNavigation: ReturnType<typeof createPageNavigation>;
  readonly stepUp: StepUp;
  readonly memory: ReturnType<typeof createTabMemory>;
  readonly pageHolds: PageHolds;
  readonly findTypedText: () => string[];
  readonly releaseUpdate: ReleaseUpdate;
  /** Receives the server's pushes. Returns the unsubscribe. */
  readonly onPush: (listener: (event: PushedEvent) => void) => () => void;
  stop(): void;
}

interface ServiceOptions {
  /** The browser's languages; the user's own choice takes precedence. */
  readonly languages?: readonly string[];
  /** Runs in parallel with the translations; rendering waits for both. */
  readonly loadFirstPage?: (isSignedIn: boolean) => Promise<void>;
  readonly hasView?: (id: string) => boolean;
  readonly recordFact?: RecordFact;
}

function isAddressed(): boolean {
  const { usr } = (window.history.state ?? {}) as { usr?: { view?: unknown } };
  return window.location.search !== '' && usr?.view === undefined;
}

export async function createServices({
  languages = navigator.languages,
  loadFirstPage = async () => undefined,
  hasView = () => true,
  recordFact = () => undefined,
}: ServiceOptions = {}): Promise<ShellServices> {
  const storage = createBrowserStorage();
  const linked = takeLinkedChoices();
  const preferences = createPreferences(storage, languages, linked);
  const report: HostServices['report'] = (error, where) => console.error(`[${where}]`, error);

  const pageHolds = createPageHolds();
  const releaseUpdate = createReleaseUpdate();
  const { bus, eventLog, release: releasePage } = createPageBus(report, recordFact);
  const authSession = createAuthSession(bus, storage, (token) => memory.restore(token));
  const session = createSessionStore(bus).store;
  const translator = createTranslator({
    language: preferences.getState().language,
    onMissing: reportMissingMessages(report),
    onUnloaded(error, namespace) {
      report(error, `translations of ${namespace}`);
      releaseUpdate.failed();
      recordFact('words', namespace);
    },
  });
  await Promise.all([
    translator.addTranslations('shell', shellTranslations),
    loadFirstPage(session.getState().user !== null),
  ]);
  preferences.subscribe(({ language }) => {
    translator.setLanguage(language).catch((error: unknown) => {
      report(error, 'language');
      releaseUpdate.failed();
      preferences.change({ language: translator.language });
      toastStore.toasts.show({ message: translator.translate('shell')('failure.offline'), tone: 'bad' });
    });
  });

  const toastStore = createToastStore();
  const pageNavigation = createPageNavigation();
  const tabStorage = createTabStorage();
  const memory = createTabMemory(session, tabStorage, authSession.getDraftKey);
  const kept = authSession.getToken();
  if (kept !== null) await memory.restore(kept);
  const dashboard = createDashboardStore(memory, isAddressed(), kept === null ? undefined : linked.view);
  session.subscribe(({ user }, { user: before }) => {
    if (user?.user_id === before?.user_id) return;
    dashboard.restore();
    tabStorage.remove(pageProtocol.leftInput);
  });
  const stepUp = createStepUp();
  const { api, afterSessionEndingCalls } = trackSessionEndingCalls(
    preventReloadDuringCalls(
      createApiClient({
        onLiveManifest: releaseUpdate.receiveManifestId,
        baseUrl: pageProtocol.apiBase,
        getToken: authSession.getToken,
        getSessionSignal: authSession.getSignal,
        getLanguage: () => translator.language,
        async stepUp(key, body) {
          const confirmed = await stepUp.request(knownFactorsOf(key, body));
          // One code serves both step-up and the action: the first may have expired.
          const { code } = confirmed ?? {};
          const takesCode = key === 'POST /user/profile/disable-2fa' && code !== undefined && isAppCode(code);
          return confirmed && (takesCode ? { code } : {});
        },
        onUnauthenticated: (code, token) => {
          if (code !== 'unauthenticated' || token !== authSession.getToken()) return;
          afterSessionEndingCalls(() => {
            if (token !== authSession.getToken()) return;
            authSession.close();
            toastStore.toasts.show({ message: translator.translate('shell')('session.ended'), tone: 'bad' });
            pageNavigation.goTo(paths.login);
          });
        },
      }),
      pageHolds.preventReload,
    ),
  );
  function endSession(token: string | null): void {
    if (token === null || token !== authSession.getToken()) return;
    authSession.close();
    toastStore.toasts.show({ message: translator.translate('shell')('session.ended'), tone: 'info' });
    pageNavigation.goTo(paths.login);
  }
  const pushListeners = new Set<(event: PushedEvent) => void>();
  const stopPush = startPush({
    api,
    bus,
    toasts: toastStore.toasts,
    memory,
    getToken: authSession.getToken,
    onEvent: (event) => pushListeners.forEach((listener) => listener(event)),
    // A sign-out by this page shows its own message.
    onSessionEnded: (token) => afterSessionEndingCalls(() => endSession(token)),
  });

  const ending = new AbortController();
  const publicConfig = cacheOnSuccess(() => readPublicConfig(api));
  const host: HostServices = {
    preventReload: pageHolds.preventReload,
    bus,
    session,
    api,
    translator,
    toasts: toastStore.toasts,
    memory,
    lifetime: lifetimeUntil(ending.signal),
    report,
    publicConfig,
    google: {
      async showButton(container, options) {
        const { createGoogleSignIn } = await import('./google-sign-in');
        return createGoogleSignIn(publicConfig).showButton(container, options);
      },
    },
    navigation: {
      openView: (view) => {
        if (!hasView(view)) return report(new Error(`There is no view '${view}'.`), 'navigation');
        const isShown = window.location.pathname === paths.home && dashboard.getState().view === view;
        if (isShown) return dashboard.openView(view);
        releaseUpdate.navigate(
          () => {
            dashboard.openViewNext(view);
            pageNavigation.goToWithReload(paths.home, { view });
          },
          () => {
            dashboard.openView(view);
            pageNavigation.goTo(paths.home, { state: { view } });
          },
        );
      },
      goTo: (path) => pageNavigation.goTo(path),
      leaveTo(url) {
        pageNavigation.leaveTo(url);
        // Don't let an update interrupt the way to payment. Users may return to this very document.
        const release = pageHolds.preventReload('on the way elsewhere');
        window.addEventListener('pageshow', release, { once: true });
      },
    },
    sessionActions: {
      replaceToken: (token) => authSession.open(token, session.getState().user?.google_id ?? null),
      async signOut({ goTo = paths.root, isOver = false } = {}) {
        const token = authSession.getToken();
        // Sign out locally at once; the server request may take longer.
        if (token !== null && !isOver)
          api
            .call('POST /user/logout', { body: { token } }, { outlivesSession: true })
            .catch((error: unknown) => isEnded(error) || report(error, 'sign-out'));
        dashboard.reset();
        memory.forgetAll();
        authSession.close();
        pageNavigation.goTo(goTo);
      },
    },
  };
  function stop(): void {
    ending.abort();
    stopPush();
    authSession.stop();
    releasePage();
  }

  return {
    host,
    busFor: bus.forParty,
    eventLog,
    authSession,
    preferences,
    storage,
    dashboard,
    toastStore,
    pageNavigation,
    stepUp,
    memory,
    pageHolds,
    findTypedText: watchTypedText(),
    releaseUpdate,
    onPush(listener) {
      pushListeners.add(listener);
      return () => void pushListeners.delete(listener);
    },
    stop,
  };
}

/** Views work with up to this many messages missing in both languages. */
const MAX_MISSING_MESSAGES = 3;

/** Reports each missing message once. A remote missing more was built wrongly, and throws. */
function reportMissingMessages(report: HostServices['report']): (key: string, missingCount: number) => void {
  const reported = new Set<string>();
  return (key, missingCount) => {
    const fault = new Error(`There is no message '${key}'.`);
    if (!reported.has(key)) report(fault, 'translations');
    reported.add(key);
    if (missingCount > MAX_MISSING_MESSAGES && !key.startsWith('shell:')) throw fault;
  };
}

/** An already ended session counts as success. */
function isEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

async function readPublicConfig(api: ApiClient): Promise<PublicConfig> {
  const config = await api.call('GET /config', {});
  return {
    stripePublishableKey: config.stripe_publishable_key,
    googleClientId: config.google_client_id,
    engines: config.engines,
  };
}

function cacheOnSuccess<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  return () => {
    cached ??= load().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
