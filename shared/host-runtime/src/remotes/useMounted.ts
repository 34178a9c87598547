import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { RemoteError } from '@lisan/errors';
import { recordInput, type HostServices } from '@lisan/remote-kit';
import { findPrerendered, matchesPrerender } from '../hydration/prerendered-element';
import { mountRemote, type ReadyState } from './mount-remote';
import { LOAD_TIMEOUT_MS, type RemoteComponent } from './remote-component';
import { useRemotes } from './remotes-context';

interface MountedOptions {
  readonly component: RemoteComponent;
  readonly ready: ReadyState | undefined;
  readonly host: HostServices | undefined;
  readonly outer: RefObject<HTMLElement | null>;
  readonly isShown: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Provides an element for a view or slot: its prerendered one, or a new one. Keeps a view that already runs there.
 * Returns whether it is suspended.
 */
export function useMounted({ component, ready, host, outer, isShown, onError }: MountedOptions): boolean {
  const remotes = useRemotes();
  const { mount, Component, choice } = ready ?? {};
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    if (!mount || !Component || !host || !choice || !outer.current) return;
    const adopted = remotes.prerender?.live?.adopt(component, outer.current, setWaiting);
    if (adopted) return adopted;
    const version = remotes.versionOf(component.remote, choice);
    const { language } = host.translator;
    const container = elementFor({ outer: outer.current, id: component.id, version, language });
    const unmountRemote = mountRemote(remotes, {
      component,
      ready: { mount, Component, choice },
      container,
      host,
      onError,
      onWaiting: setWaiting,
    });
    if (!unmountRemote) container.remove();
    return unmountRemote;
  }, [component, mount, Component, choice, host, outer, remotes, onError]);
  useDetachment(outer, isShown);
  useEffect(() => {
    if (!isWaiting || !isShown) return;
    // Hidden content may hold user input, so leave retrying to the user.
    const timer = setTimeout(() => {
      if (!outer.current?.firstChild?.hasChildNodes()) onError(new RemoteError(component.remote, 'slow'));
    }, LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isShown, component, outer, onError]);
  return isWaiting;
}

/** A hidden view leaves the document, which pauses its media, and returns with its scroll positions. */
function useDetachment(outer: RefObject<HTMLElement | null>, isShown: boolean): void {
  const detached = useRef<Element | null>(null);
  const scrolled = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const place = outer.current;
    if (!place) return;
    if (!isShown) {
      detached.current = place.firstElementChild;
      return detached.current?.remove();
    }
    if (detached.current) place.append(detached.current);
    detached.current = null;
    for (const [element, top] of scrolled.current) element.scrollTop = top;
    const remember = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, target.scrollTop);
    };
    place.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => place.removeEventListener('scroll', remember, { capture: true });
  }, [outer, isShown]);
}

interface ElementOptions {
  readonly outer: HTMLElement;
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

function elementFor({ outer, ...shown }: ElementOptions): HTMLElement {
  const prerender = findPrerendered(outer);
  if (prerender && matchesPrerender(prerender, shown)) return prerender;
  const input = prerender && recordInput(prerender);
  prerender?.remove();
  const element = document.createElement('div');
  outer.append(element);
  input?.replay(element);
  return element;
}
