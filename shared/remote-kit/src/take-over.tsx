import { useEffect, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { componentTree, idsOf, type Framed, type TreeOptions } from './component-tree';
import type { HostServices } from './host-services';
import { findTypedBefore, type TypedBefore } from './typed-before';

interface Press {
  readonly element: HTMLElement;
  readonly isEnter: boolean;
}

interface Before {
  composing: EventTarget | null;
  pressed: Press | null;
  /** Earlier presses, oldest first. Older documents record none. */
  earlier?: readonly Press[];
}

const before = () => (globalThis as { [pageProtocol.before]?: Before })[pageProtocol.before];

function isComposing(container: HTMLElement): boolean {
  const field = before()?.composing;
  return field instanceof Node && container.contains(field);
}

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
const changes = ['input', 'change', 'click', 'keyup', 'focusin'];

export function holdsPicture(container: HTMLElement, { id, host }: TakeOverOptions): boolean {
  return (
    container.getAttribute(pictureView) === id &&
    container.getAttribute(pictureLanguage) === host.translator.language &&
    container.hasChildNodes()
  );
}

const lost = new WeakMap<HostServices, Map<string, TypedBefore>>();

export function lostText(container: HTMLElement, { id, host }: TakeOverOptions) {
  const typed = lost.get(host)?.get(id);
  lost.get(host)?.delete(id);
  return typed && <Settled onSettled={() => typed.give(container)} />;
}

/**
 * Hydrates prerendered HTML, which keeps input, caret and focus. On a mismatch React renders afresh and the input is
 * replayed.
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
    // A replayed press may depend on replayed input.
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
    // From here on the content belongs to the view.
    for (const mark of [pictureView, pictureLanguage, pictureVersion]) container.removeAttribute(mark);
    const after = <Settled onHydrated={typed.look} onSettled={settle} />;
    root = hydrateRoot(container, componentTree(remote, { ...options, onError: fail, after }), {
      identifierPrefix: idsOf(remote.name, id),
      onRecoverableError: (error) => host.report(error, `first picture of ${remote.name}/${id}`),
    });
    takeOverNow(root, container);
  }

  // Hydration would lose an unfinished composition.
  if (isComposing(container)) container.addEventListener('compositionend', begin, { once: true });
  else begin();
  return () => {
    isOver = true;
    stopLooking();
    root?.unmount();
  };
}

/**
 * React hydrates Suspense content at low priority, which leaves visible views unresponsive on a busy page. Raise it
 * where this React can.
 */
function takeOverNow(root: Root, { firstElementChild }: HTMLElement): void {
  const hydrating: Root & { readonly unstable_scheduleHydration?: (target: Node) => void } = root;
  if (firstElementChild) hydrating.unstable_scheduleHydration?.(firstElementChild);
}

interface SettledProps {
  readonly onHydrated?: () => void;
  readonly onSettled: () => void;
}

function Settled({ onHydrated, onSettled }: SettledProps) {
  useLayoutEffect(() => onHydrated?.(), [onHydrated]);
  // After effects that show stored state, and outside React's work, so replayed input acts like any other.
  useEffect(() => queueMicrotask(onSettled), [onSettled]);
  return null;
}
