import { startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { componentTree, idsOf, type Framed, type TreeOptions } from './component-tree';
import type { HostServices } from './host-services';
import { recordedPresses, recordInput, replayPresses, takePresses, type InputReplay } from './input-replay';

function isComposing(container: HTMLElement): boolean {
  const field = recordedPresses()?.composing;
  return field instanceof Node && container.contains(field);
}

interface HydrateOptions extends TreeOptions {
  readonly id: string;
}

const { prerenderedView, prerenderedLanguage, prerenderedVersion } = pageProtocol;

export function isPrerendered(container: HTMLElement, { id, host }: HydrateOptions): boolean {
  return (
    container.getAttribute(prerenderedView) === id &&
    container.getAttribute(prerenderedLanguage) === host.translator.language &&
    container.hasChildNodes()
  );
}

const inputOfFailed = new WeakMap<HostServices, Map<string, InputReplay>>();

/** Replays the input of a view that failed to hydrate into its next render. */
export function replayAfterFailure(container: HTMLElement, { id, host }: HydrateOptions) {
  const input = inputOfFailed.get(host)?.get(id);
  inputOfFailed.get(host)?.delete(id);
  return input && <Settled onSettled={() => input.replay(container)} />;
}

/**
 * Hydrates prerendered HTML, which keeps input, caret and focus. On a mismatch React renders afresh and the input is
 * replayed.
 */
export function hydrate(remote: Framed, container: HTMLElement, options: HydrateOptions): () => void {
  const { id, host, onError } = options;
  const input = recordInput(container);
  let root: Root | undefined;
  let isOver = false;

  function settle(): void {
    input.replay(container);
    // A replayed press may depend on replayed input.
    queueMicrotask(() =>
      replayPresses(
        takePresses((element) => container.contains(element)),
        container,
      ),
    );
  }

  function fail(error: unknown): void {
    input.stop();
    if (!inputOfFailed.has(host)) inputOfFailed.set(host, new Map());
    inputOfFailed.get(host)?.set(id, input);
    onError(error);
  }

  function start(): void {
    if (isOver) return;
    // From here on the content belongs to the view.
    for (const mark of [prerenderedView, prerenderedLanguage, prerenderedVersion])
      container.removeAttribute(mark);
    const after = <Settled onHydrated={input.record} onSettled={settle} />;
    // In slices, so that input stays responsive.
    startTransition(() => {
      root = hydrateRoot(container, componentTree(remote, { ...options, onError: fail, after }), {
        identifierPrefix: idsOf(remote.name, id),
        onRecoverableError(error) {
          // React reports a part that was removed before it hydrated; no user sees it.
          if (!isOver) host.report(error, `prerendered HTML of ${remote.name}/${id}`);
        },
      });
    });
  }

  // Hydration would lose an unfinished composition.
  if (isComposing(container)) container.addEventListener('compositionend', start, { once: true });
  else start();
  return () => {
    isOver = true;
    input.stop();
    root?.unmount();
  };
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
