import type { LisanEvents, SessionUser } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import { createTranslator, type Language } from '@lisan/i18n';
import { lifetimeUntil, type HostServices, type ToastMessage } from '@lisan/remote-kit';
import { createSessionStore } from '@lisan/session';
import { layla } from './builders';
import { createStrictBus } from './strict-bus';
import { createFakeApi, type FakeAnswers, type FakeApi } from './fake-api';

export interface HostRecord {
  readonly toasts: ToastMessage[];
  readonly dismissed: ToastMessage[];
  readonly views: string[];
  readonly paths: string[];
  readonly left: string[];
  readonly reports: { error: unknown; where: string }[];
  readonly signOuts: string[];
  readonly tokens: string[];
  readonly kept: Set<string>;
}

export interface FakeHost extends HostServices {
  readonly bus: OwnEventBus<LisanEvents>;
  readonly api: FakeApi;
  readonly record: HostRecord;
}

interface FakeHostOptions {
  readonly user?: SessionUser | null;
  readonly language?: Language;
  readonly answers?: FakeAnswers;
}

/** Host without a shell: real bus, session and translator, fake API, and a record of requests. */
export function createFakeHost({
  user = layla(),
  language = 'en',
  answers = {},
}: FakeHostOptions = {}): FakeHost {
  const bus = createStrictBus();
  const record: HostRecord = {
    toasts: [],
    dismissed: [],
    views: [],
    paths: [],
    left: [],
    reports: [],
    signOuts: [],
    tokens: [],
    kept: new Set(),
  };
  const remembered = new Map<string, string>();
  const publicConfig = async () => ({ stripePublishableKey: null, googleClientId: null });
  bus.publish('session.changed', { user });
  return {
    bus,
    record,
    session: createSessionStore(bus).store,
    api: createFakeApi(answers),
    translator: createTranslator({
      language,
      onMissing: (key) => {
        throw new Error(`No sentence for '${key}'.`);
      },
    }),
    toasts: {
      show(toast) {
        record.toasts.push(toast);
        return () => void record.dismissed.push(toast);
      },
    },
    navigation: {
      openView: (view) => void record.views.push(view),
      goTo: (path) => void record.paths.push(path),
      leaveTo: (url) => void record.left.push(url),
    },
    lifetime: lifetimeUntil(new AbortController().signal),
    memory: {
      read: (key) => remembered.get(key) ?? null,
      write: (key, value) => void (value === null ? remembered.delete(key) : remembered.set(key, value)),
    },
    sessionActions: {
      signOut: async ({ goTo = '/', isOver = false } = {}) => {
        record.signOuts.push(isOver ? `${goTo}, over at the server` : goTo);
        bus.publish('session.changed', { user: null });
      },
      replaceToken: (token) => void record.tokens.push(token),
    },
    publicConfig,
    preventReload(reason) {
      record.kept.add(reason);
      return () => void record.kept.delete(reason);
    },
    google: { showButton: async () => null },
    report: (error, where) => void record.reports.push({ error, where }),
  };
}
