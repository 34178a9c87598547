import { useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds for which nothing comes by itself: the first picture needs the line until then. */
const moment = 3_000;

/** A component in a file of its own, for what no first picture shows. */
export interface LateComponent<Props> {
  /** Resolves with true once it is there; with false when it did not come, and the next call asks again. */
  load(): Promise<boolean>;
  /** `undefined` until it is there, `null` when it did not come. */
  useIt(): ComponentType<Props> | null | undefined;
}

/**
 * Comes when it is asked for, or by itself once somebody is there: a line that is silent later takes nothing away from
 * whoever works here.
 */
export function lateComponent<Props>(ask: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let component: ComponentType<Props> | null | undefined;
  let asked: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function tell(found: ComponentType<Props> | null): boolean {
    component = found;
    asked = found ? asked : undefined;
    for (const listener of [...listeners]) listener();
    return found !== null;
  }

  function load(): Promise<boolean> {
    asked ??= ask().then(tell, () => tell(null));
    return asked;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const get = () => component;
  // Pictures are made where there is no page.
  if (typeof window !== 'undefined') void somebody().then(load);

  return { load, useIt: () => useSyncExternalStore(subscribe, get, get) };
}

let there: Promise<unknown> | undefined;

/** Somebody who is there, not before the first picture has had its moment. */
function somebody(): Promise<unknown> {
  there ??= Promise.all([firstSign(), new Promise((resolve) => window.setTimeout(resolve, moment))]);
  return there;
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const options = { capture: true, passive: true };

let sign: Promise<void> | undefined;

/**
 * Resolves once somebody has moved a pointer, pressed, typed or turned a wheel: a page that is only open fetches nothing
 * that answers to a person.
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
