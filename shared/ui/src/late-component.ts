import { useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds after load without lazy imports, which would compete with the first render. */
const LOAD_DELAY_MS = 3_000;

export interface LateComponent<Props> {
  /** Resolves to true once loaded; to false on failure, after which the next call retries. */
  load(): Promise<boolean>;
  /** Undefined until loaded, null after a failure. */
  useIt(): ComponentType<Props> | null | undefined;
}

/** Loads on request, or after the first interaction: a connection lost later then does no harm. */
export function lateComponent<Props>(ask: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let component: ComponentType<Props> | null | undefined;
  let asked: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function notify(found: ComponentType<Props> | null): boolean {
    component = found;
    asked = found ? asked : undefined;
    for (const listener of [...listeners]) listener();
    return found !== null;
  }

  function load(): Promise<boolean> {
    asked ??= ask().then(notify, () => notify(null));
    return asked;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const get = () => component;
  // Not during prerendering.
  if (typeof window !== 'undefined') void somebody().then(load);

  return { load, useIt: () => useSyncExternalStore(subscribe, get, get) };
}

let there: Promise<unknown> | undefined;

/** First interaction, but not before the first render has had its time. */
function somebody(): Promise<unknown> {
  there ??= Promise.all([firstSign(), new Promise((resolve) => window.setTimeout(resolve, LOAD_DELAY_MS))]);
  return there;
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const options = { capture: true, passive: true };

let sign: Promise<void> | undefined;

/**
 * Resolves on the first pointer, key or wheel event, so that a merely open page loads nothing
 * interactive.
 */
export function firstSign(): Promise<void> {
  sign ??= new Promise((resolve) => {
    function end(): void {
      for (const one of signs) window.removeEventListener(one, end, options);
      resolve();
    }
    for (const one of signs) window.addEventListener(one, end, options);
  });
  return sign;
}
