import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { keepAttached } from './keep-attached';
import { TakeOverProvider } from './layout/take-over';
import { adoptTyped, findTyped, giveBack } from './services/typed-before';

export interface DrawOptions {
  /** The element of the document that the shell draws in. */
  readonly root: HTMLElement;
  /** The picture that stands in it, and whether it shows what will be drawn. */
  readonly picture: HTMLElement | undefined;
  readonly isOfPage: boolean;
  /** An element in it whose view runs already: what is typed and pressed there has been heard. */
  readonly live?: HTMLElement | undefined;
  readonly report: (error: unknown, where: string) => void;
  /** A script took the whole page away, and it was put back. */
  readonly onRestored: () => void;
}

interface Press {
  readonly element: HTMLElement;
}

/** What the document's own script noted before anything listened. */
interface Waiting {
  readonly [pageProtocol.before]?: {
    pressed: Press | null;
    /** Presses before that one, first to last. Older documents note none. */
    earlier?: readonly Press[];
  };
}

/**
 * Draws the page: takes its picture over, element by element, where that shows the same, and else takes it away and begins with
 * nothing. What was typed into the picture is kept either way, as far as there is a field for it.
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

  // What no longer fits is drawn anew by React, with fields of its own.
  const typed = findTyped(container).filter(({ field }) => !live?.contains(field));
  for (const button of container.querySelectorAll(`[${pageProtocol.busyLabel}]`))
    button.removeAttribute('aria-busy');
  const presses = holdPresses(container, live);
  const takeOver = () => {
    const pressed = presses.take();
    container.removeAttribute(pageProtocol.picturePage);
    container.removeAttribute(pageProtocol.pictureOpen);
    // Not while React still commits: it would write what it rendered over what it has just been told.
    queueMicrotask(() => {
      adoptTyped(
        findTyped(container).filter(
          ({ field }) => !live?.contains(field) && !field.closest(`[${pageProtocol.pictureView}]`),
        ),
      );
      // What was pressed may need what was typed.
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

/**
 * Keeps presses of the page from React until it has hydrated: it may drop one meanwhile, or handle it before an earlier one.
 * Those of a view are the remote's.
 */
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
