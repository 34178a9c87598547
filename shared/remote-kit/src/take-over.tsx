import { useEffect, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { componentTree, idsOf, type Framed, type TreeOptions } from './component-tree';
import type { HostServices } from './host-services';
import { findTypedBefore, type TypedBefore } from './typed-before';

/** A press; with the Enter key where that sends. */
interface Press {
  readonly element: HTMLElement;
  readonly isEnter: boolean;
}

/** What the document noted before anything of ours ran. */
interface Before {
  /** The field that an input method is at work on. */
  composing: EventTarget | null;
  pressed: Press | null;
  /** Presses before that one, first to last. Older documents note none. */
  earlier?: readonly Press[];
}

const before = () => (globalThis as { [pageProtocol.before]?: Before })[pageProtocol.before];

function isComposing(container: HTMLElement): boolean {
  const field = before()?.composing;
  return field instanceof Node && container.contains(field);
}

/** Replays, in order, what was pressed in the element while nothing listened. */
function pressAgain(container: HTMLElement): void {
  const known = before();
  if (!known) return;
  const all = [...(known.earlier ?? []), known.pressed].filter((press) => press !== null);
  const others = all.filter(({ element }) => !container.contains(element));
  known.pressed = others.pop() ?? null;
  known.earlier = others;
  for (const { element, isEnter } of all) {
    if (!container.contains(element)) continue;
    if (isEnter)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    else element.click();
  }
}

interface TakeOverOptions extends TreeOptions {
  readonly id: string;
}

const { pictureView, pictureLanguage, pictureVersion } = pageProtocol;
/** Events after which something else stands in a field. */
const changes = ['input', 'change', 'click', 'keyup', 'focusin'];

/** Whether the element holds the prerendered HTML of this part, in the language of the page. */
export function holdsPicture(container: HTMLElement, { id, host }: TakeOverOptions): boolean {
  return (
    container.getAttribute(pictureView) === id &&
    container.getAttribute(pictureLanguage) === host.translator.language &&
    container.hasChildNodes()
  );
}

/** What was typed into a picture whose view has thrown, until the view is shown anew. */
const lost = new WeakMap<HostServices, Map<string, TypedBefore>>();

/** What is to be given to a view that is drawn in `container`, once it is there. */
export function lostText(container: HTMLElement, { id, host }: TakeOverOptions) {
  const typed = lost.get(host)?.get(id);
  lost.get(host)?.delete(id);
  return typed && <Settled onSettled={() => typed.give(container)} />;
}

/**
 * Takes the picture over: the elements stay, and with them what was typed, the caret and the focus. Where the view
 * renders something else than its picture, React draws it anew, and what was typed is put into that.
 */
export function takeOver(remote: Framed, container: HTMLElement, options: TakeOverOptions): () => void {
  const { id, host, onError } = options;
  const typed = findTypedBefore(container);
  for (const name of changes) container.addEventListener(name, typed.look, true);
  let root: Root | undefined;
  let isOver = false;

  function stopLooking(): void {
    for (const name of changes) container.removeEventListener(name, typed.look, true);
  }

  function settle(): void {
    stopLooking();
    typed.give(container);
    // What was pressed may need what was typed.
    queueMicrotask(() => pressAgain(container));
  }

  function fail(error: unknown): void {
    stopLooking();
    if (!lost.has(host)) lost.set(host, new Map());
    lost.get(host)?.set(id, typed);
    onError(error);
  }

  function begin(): void {
    if (isOver) return;
    // It is no picture any more: what stands in it is the view's.
    for (const mark of [pictureView, pictureLanguage, pictureVersion]) container.removeAttribute(mark);
    const after = <Settled onHydrated={typed.look} onSettled={settle} />;
    root = hydrateRoot(container, componentTree(remote, { ...options, onError: fail, after }), {
      identifierPrefix: idsOf(remote.name, id),
      onRecoverableError: (error) => host.report(error, `first picture of ${remote.name}/${id}`),
    });
    takeOverNow(root, container);
  }

  // An input method that is at work on a field would lose what it has written.
  if (isComposing(container)) container.addEventListener('compositionend', begin, { once: true });
  else begin();
  return () => {
    isOver = true;
    stopLooking();
    root?.unmount();
  };
}

/**
 * What stands in a Suspense React takes over when it has nothing else to do, and piece by piece: a page that is busy would
 * leave a view that can be seen without ears. Where a remote brings a React that does not know of this, it does so.
 */
function takeOverNow(root: Root, { firstElementChild }: HTMLElement): void {
  const hydrating: Root & { readonly unstable_scheduleHydration?: (target: Node) => void } = root;
  if (firstElementChild) hydrating.unstable_scheduleHydration?.(firstElementChild);
}

interface SettledProps {
  /** Everything is as it was in the picture. */
  readonly onHydrated?: () => void;
  /** What the view has remembered is there as well. */
  readonly onSettled: () => void;
}

function Settled({ onHydrated, onSettled }: SettledProps) {
  useLayoutEffect(() => onHydrated?.(), [onHydrated]);
  // Behind the effects by which stores show what they have, and outside of React's own work: what is given then is taken
  // like any other input.
  useEffect(() => queueMicrotask(onSettled), [onSettled]);
  return null;
}
