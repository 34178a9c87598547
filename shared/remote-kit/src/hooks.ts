import {
  createContext,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useSyncExternalStore,
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
