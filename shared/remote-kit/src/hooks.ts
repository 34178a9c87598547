import {
  createContext,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useSyncExternalStore,
  useState,
} from 'react';
import type { EventTopic, LisanEvents, SessionUser } from '@lisan/contract';
import type { Formatters, Translate, Translator } from '@lisan/i18n';
import { useSessionUser } from '@lisan/session';
import type { HostServices } from './host-services';

const HostContext = createContext<HostServices | null>(null);

/** Provides the host services; mounted by the shell, stand-alone frames and tests. */
export const HostProvider = HostContext.Provider;

/** @throws Error outside a HostProvider */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: mount this below <HostProvider>.');
  return host;
}

/** The signed-in user; null when signed out. */
export function useSession(): SessionUser | null {
  return useSessionUser(useHost().session);
}

/**
 * The signed-in user, for views that require one.
 * @throws Error when signed out
 */
export function useSignedInUser(): SessionUser {
  const user = useSession();
  if (!user) throw new Error('This view needs a signed-in user.');
  return user;
}

export interface Translations {
  readonly t: Translate;
  readonly format: Formatters;
  readonly language: Translator['language'];
  readonly direction: Translator['direction'];
}

/** Translations of a namespace and formatters of the active language; updates when either changes. */
export function useTranslations(namespace: string): Translations {
  const { translator } = useHost();
  const revision = () => translator.revision;
  useSyncExternalStore(translator.subscribe, revision, revision);
  return {
    t: translator.translate(namespace),
    format: translator.format,
    language: translator.language,
    direction: translator.direction,
  };
}

/** Subscribes to a topic while mounted, with a retained payload first. The handler may change between renders. */
export function useEvent<Topic extends EventTopic>(
  topic: Topic,
  handler: (payload: LisanEvents[Topic]) => void,
): void {
  const { bus } = useHost();
  // A ref, because a remote may bundle a React without effect events.
  const handle = useRef(handler);
  useInsertionEffect(() => void (handle.current = handler));
  useEffect(() => bus.subscribe(topic, (payload) => handle.current(payload)), [bus, topic]);
}

/**
 * Prevents a reload for an update while it would lose state. The shell already tracks input, dialogs, sound and
 * calls.
 * @param reason for developers: `chat: recording`
 */
export function usePreventReload(reason: string, isNeeded: boolean): void {
  const { preventReload } = useHost();
  useEffect(() => (isNeeded ? preventReload(reason) : undefined), [preventReload, reason, isNeeded]);
}

/** Runs one task at a time and ignores further calls meanwhile. */
export function useBusy<Given extends readonly unknown[]>(
  task: (...given: Given) => Promise<unknown>,
): [isBusy: boolean, run: (...given: Given) => void] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  async function run(given: Given): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task(...given);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [isBusy, (...given) => void run(given)];
}
