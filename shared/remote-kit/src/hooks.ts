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

/** Lends the host's services to everything below. The shell, a stand-alone frame and tests mount it. */
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
 * The signed-in user of a view that exists only while someone is.
 *
 * @throws Error when signed out
 */
export function useSignedInUser(): SessionUser {
  const user = useSession();
  if (!user) throw new Error('This view needs a signed-in user.');
  return user;
}

/** Sentences and formats of one namespace. */
export interface Translations {
  readonly t: Translate;
  readonly format: Formatters;
  readonly language: Translator['language'];
  readonly direction: Translator['direction'];
}

/** Sentences of one namespace and the formatters of the active language; renders again when either changes. */
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

/** Hears a topic while mounted; a retained payload arrives on mount. The handler may change between renders. */
export function useEvent<Topic extends EventTopic>(
  topic: Topic,
  handler: (payload: LisanEvents[Topic]) => void,
): void {
  const { bus } = useHost();
  // By hand, for a remote may bring an older React, which has no effect events.
  const handle = useRef(handler);
  useInsertionEffect(() => void (handle.current = handler));
  useEffect(() => bus.subscribe(topic, (payload) => handle.current(payload)), [bus, topic]);
}

/**
 * While `isNeeded`, the page does not reload for an update: something would be lost that neither the server nor the memory
 * has. User input, open dialogs, playing sound and running calls are known already.
 *
 * @param reason for developers: `chat: recording`
 */
export function useKeepPage(reason: string, isNeeded: boolean): void {
  const { keepPage } = useHost();
  useEffect(() => (isNeeded ? keepPage(reason) : undefined), [keepPage, reason, isNeeded]);
}

/** Runs one task at a time; a call while one is running does nothing. */
export function useBusy<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): [isBusy: boolean, run: (...given: Given) => void] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  async function run(given: Given): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...given);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [isBusy, (...given) => void run(given)];
}
