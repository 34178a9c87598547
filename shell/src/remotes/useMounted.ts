import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { RemoteError } from '@lisan/errors';
import type { HostServices } from '@lisan/remote-kit';
import { findTyped, giveBack } from '../services/typed-before';
import { findPictured, isPictureOf } from './pictured-element';
import { mountRemote, type ReadyState } from './mount-remote';
import { loadDeadline, type RemoteComponent } from './remote-component';
import { useRemotes } from './remotes-context';

interface MountedOptions {
  readonly component: RemoteComponent;
  /** `undefined` while it loads. */
  readonly ready: ReadyState | undefined;
  readonly host: HostServices | undefined;
  /** The element that stands around the remote's own. */
  readonly outer: RefObject<HTMLElement | null>;
  readonly onError: (error: unknown) => void;
}

/**
 * Gives a view or slot an element that is its alone: the one that its picture stands in, where there is one, and else a
 * new one. A view that runs there already goes on as it is. Answers whether it waits for something that it loads itself.
 */
export function useMounted({ component, ready, host, outer, onError }: MountedOptions): boolean {
  const remotes = useRemotes();
  const { mount, Component, choice } = ready ?? {};
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    if (!mount || !Component || !host || !choice || !outer.current) return;
    const adopted = remotes.picture?.live?.adopt(component, outer.current, setWaiting);
    if (adopted) return adopted;
    const version = remotes.versionOf(component.remote, choice);
    const { language } = host.translator;
    const container = elementFor({ outer: outer.current, id: component.id, version, language });
    const takeAway = mountRemote(remotes, {
      component,
      ready: { mount, Component, choice },
      container,
      host,
      onError,
      onWaiting: setWaiting,
    });
    if (!takeAway) container.remove();
    return takeAway;
  }, [component, mount, Component, choice, host, outer, remotes, onError]);
  useEffect(() => {
    if (!isWaiting) return;
    // What it has drawn stays there, hidden, with whatever was typed in it: then to begin anew is for the person to choose.
    const timer = setTimeout(() => {
      if (!outer.current?.firstChild?.hasChildNodes()) onError(new RemoteError(component.remote, 'slow'));
    }, loadDeadline);
    return () => clearTimeout(timer);
  }, [isWaiting, component, outer, onError]);
  return isWaiting;
}

interface ElementOptions {
  readonly outer: HTMLElement;
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

/** The element that this very version's picture stands in; else a new one: the last one is taken down a moment later. */
function elementFor({ outer, ...shown }: ElementOptions): HTMLElement {
  const picture = findPictured(outer);
  if (picture && isPictureOf(picture, shown)) return picture;
  const typed = picture ? findTyped(picture) : [];
  picture?.remove();
  const element = document.createElement('div');
  outer.append(element);
  if (typed.length > 0) giveBack(typed, element);
  return element;
}
