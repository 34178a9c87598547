import { useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds after load without lazy imports, which would compete with the first render. */
const LOAD_DELAY_MS = 3_000;

export interface LazyComponent<Props> {
  /** Resolves to true once loaded; to false on failure, after which the next call retries. */
  load(): Promise<boolean>;
  /** Undefined until loaded, null after a failure. */
  useIt(): ComponentType<Props> | null | undefined;
}

/** Loads on request, or after the first interaction: a connection lost later then does no harm. */
export function lazyComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null | undefined;
  let loading: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function notify(found: ComponentType<Props> | null): boolean {
    component = found;
    loading = found ? loading : undefined;
    for (const listener of [...listeners]) listener();
    return found !== null;
  }

  function load(): Promise<boolean> {
    loading ??= importComponent().then(notify, () => notify(null));
    return loading;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const get = () => component;
  // Not during prerendering.
  if (typeof window !== 'undefined') void firstInteraction().then(load);

  return { load, useIt: () => useSyncExternalStore(subscribe, get, get) };
}

let interaction: Promise<unknown> | undefined;

/** First interaction, but not before the first render has had its time. */
function firstInteraction(): Promise<unknown> {
  interaction ??= Promise.all([
    firstInputEvent(),
    new Promise((resolve) => window.setTimeout(resolve, LOAD_DELAY_MS)),
  ]);
  return interaction;
}

const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const options = { capture: true, passive: true };

let firstInput: Promise<void> | undefined;

/**
 * Resolves on the first pointer, key or wheel event, so that a merely open page loads nothing
 * interactive.
 */
export function firstInputEvent(): Promise<void> {
  firstInput ??= new Promise((resolve) => {
    function end(): void {
      for (const one of inputEvents) window.removeEventListener(one, end, options);
      resolve();
    }
    for (const one of inputEvents) window.addEventListener(one, end, options);
  });
  return firstInput;
}
