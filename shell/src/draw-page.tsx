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

/** What the document's own script noted of a press before anything listened. */
interface Waiting {
  readonly [pageProtocol.before]?: { pressed: { readonly element: HTMLElement } | null };
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
  // From here on React hears of a press itself.
  const pressed = takePressed(container, live);
  for (const button of container.querySelectorAll(`[${pageProtocol.busyLabel}]`))
    button.removeAttribute('aria-busy');
  const takeOver = () => {
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
      if (pressed && container.contains(pressed)) queueMicrotask(() => pressed.click());
    });
  };
  hydrateRoot(container, <TakeOverProvider value={takeOver}>{page}</TakeOverProvider>, {
    onRecoverableError(error) {
      report(error, 'picture');
      giveBack(typed, root);
    },
  });
}

/** A button that was pressed while the page was a picture, and is to do now what it does. That of a view is the remote's. */
function takePressed(container: HTMLElement, live: HTMLElement | undefined): HTMLElement | undefined {
  const known = (globalThis as Waiting)[pageProtocol.before];
  const { element } = known?.pressed ?? {};
  if (!known || !element || !container.contains(element)) return undefined;
  if (live?.contains(element) || element.closest(`[${pageProtocol.pictureView}]`)) return undefined;
  known.pressed = null;
  return element;
}
