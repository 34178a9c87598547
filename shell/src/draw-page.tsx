import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { keepAttached } from './keep-attached';
import { TakeOverProvider } from './layout/take-over';
import { adoptTyped, findTyped, giveBack } from './services/typed-before';

export interface DrawOptions {
  readonly root: HTMLElement;
  readonly picture: HTMLElement | undefined;
  readonly isOfPage: boolean;
  readonly live?: HTMLElement | undefined;
  readonly report: (error: unknown, where: string) => void;
  /** A script removed the page, and it was restored. */
  readonly onRestored: () => void;
}

interface Press {
  readonly element: HTMLElement;
}

interface Waiting {
  readonly [pageProtocol.before]?: {
    pressed: Press | null;
    earlier?: readonly Press[];
  };
}

/**
 * Hydrates matching prerendered HTML; otherwise renders from scratch. Input is replayed where the field still exists.
 */
export function drawPage(
  page: ReactNode,
  { root, picture, isOfPage, live, report, onRestored }: DrawOptions,
): void {
  const container = isOfPage && picture ? picture : document.createElement('div');
  container.style.display = 'contents';
  if (container !== picture) {
    const typed = picture ? findTyped(picture) : [];
    picture?.remove();
    root.append(container);
    if (typed.length > 0) giveBack(typed, root);
  }
  keepAttached(container, root, onRestored);
  if (container !== picture) return createRoot(container).render(page);

  const typed = findTyped(container).filter(({ field }) => !live?.contains(field));
  for (const button of container.querySelectorAll(`[${pageProtocol.busyLabel}]`))
    button.removeAttribute('aria-busy');
  const presses = holdPresses(container, live);
  const takeOver = () => {
    const pressed = presses.take();
    container.removeAttribute(pageProtocol.picturePage);
    container.removeAttribute(pageProtocol.pictureOpen);
    // After the commit, or React would overwrite the values.
    queueMicrotask(() => {
      adoptTyped(
        findTyped(container).filter(
          ({ field }) => !live?.contains(field) && !field.closest(`[${pageProtocol.pictureView}]`),
        ),
      );
      // A replayed press may depend on replayed input.
      queueMicrotask(() => {
        for (const element of pressed) if (container.contains(element)) element.click();
      });
    });
  };
  hydrateRoot(container, <TakeOverProvider value={takeOver}>{page}</TakeOverProvider>, {
    onRecoverableError(error) {
      report(error, 'picture');
      giveBack(typed, root);
    },
  });
}

/** Holds presses until hydration: React may drop them or handle them out of order. Remotes replay those in views. */
function holdPresses(container: HTMLElement, live: HTMLElement | undefined): { take(): HTMLElement[] } {
  const known = (globalThis as Waiting)[pageProtocol.before];
  const isOwn = (element: Element) =>
    container.contains(element) &&
    !live?.contains(element) &&
    !element.closest(`[${pageProtocol.pictureView}]`);
  const hold = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const pressed =
      event.type === 'submit' ? event.target : event.target.closest('button,[role=tab],[role=switch]');
    if (!pressed || !isOwn(pressed)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const events = known ? ['click', 'submit'] : [];
  for (const name of events) window.addEventListener(name, hold, true);
  return {
    take() {
      for (const name of events) window.removeEventListener(name, hold, true);
      if (!known) return [];
      const all = [...(known.earlier ?? []), known.pressed].filter((press) => press !== null);
      const others = all.filter(({ element }) => !isOwn(element));
      known.pressed = others.pop() ?? null;
      known.earlier = others;
      return all.map(({ element }) => element).filter(isOwn);
    },
  };
}
