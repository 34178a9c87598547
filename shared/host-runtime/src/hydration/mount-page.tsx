import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { recordedPresses, recordInput, replayPresses, takePresses } from '@lisan/remote-kit';
import { keepAttached } from '../recovery/keep-attached';
import { HydrationProvider } from './hydration';

export interface RenderOptions {
  readonly root: HTMLElement;
  readonly prerender: HTMLElement | undefined;
  readonly matchesPage: boolean;
  readonly live?: HTMLElement | undefined;
  readonly report: (error: unknown, where: string) => void;
  /** A script removed the page, and it was restored. */
  readonly onRestored: () => void;
}

/**
 * Hydrates matching prerendered HTML; otherwise renders from scratch. Input is replayed where the field still exists.
 */
export function mountPage(
  page: ReactNode,
  { root, prerender, matchesPage, live, report, onRestored }: RenderOptions,
): void {
  const container = matchesPage && prerender ? prerender : document.createElement('div');
  container.style.display = 'contents';
  if (container !== prerender) {
    const input = prerender && recordInput(prerender);
    prerender?.remove();
    root.append(container);
    input?.replay(root);
  }
  keepAttached(container, root, onRestored);
  if (container !== prerender) return createRoot(container).render(page);

  const input = recordInput(container, live);
  for (const button of container.querySelectorAll(`[${pageProtocol.busyLabel}]`))
    button.removeAttribute('aria-busy');
  const presses = holdPresses(container, live);
  const handleHydrated = () => {
    const pressed = presses.take();
    input.record();
    container.removeAttribute(pageProtocol.prerenderedPage);
    container.removeAttribute(pageProtocol.prerenderedOpen);
    // After the commit, or React would overwrite the values.
    queueMicrotask(() => {
      input.replay(root);
      // A replayed press may depend on replayed input.
      queueMicrotask(() => replayPresses(pressed, container));
    });
  };
  // In slices, so that input stays responsive.
  startTransition(() => {
    hydrateRoot(container, <HydrationProvider value={handleHydrated}>{page}</HydrationProvider>, {
      onRecoverableError(error) {
        report(error, 'hydration');
        input.replayRemoved(root);
      },
    });
  });
}

/** Holds presses until hydration: React may drop them or handle them out of order. Remotes replay those in views. */
function holdPresses(container: HTMLElement, live: HTMLElement | undefined) {
  const isOwn = (element: Element) =>
    container.contains(element) &&
    !live?.contains(element) &&
    !element.closest(`[${pageProtocol.prerenderedView}]`);
  const hold = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const pressed =
      event.type === 'submit' ? event.target : event.target.closest('button,[role=tab],[role=switch]');
    if (!pressed || !isOwn(pressed)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const events = recordedPresses() ? ['click', 'submit'] : [];
  for (const name of events) window.addEventListener(name, hold, true);
  return {
    take() {
      for (const name of events) window.removeEventListener(name, hold, true);
      return takePresses(isOwn);
    },
  };
}
