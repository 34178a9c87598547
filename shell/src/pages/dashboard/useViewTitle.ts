import { useEffect, useRef, type RefObject } from 'react';
import { announce, focusHeading } from '@lisan/ui';
import { takeFirstPage } from '../../layout/usePageTitle';
import { useShell } from '../../services/shell-context';
import { keepFocusWithin } from './focus-kept';

/** Names the document after the open view; a switch moves the focus to the view's heading and says the name. */
export function useViewTitle(view: string | undefined, label: string): RefObject<HTMLElement | null> {
  const { dashboard } = useShell();
  const container = useRef<HTMLElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(
    () =>
      // Before React draws the next one, while the page is laid out: to take the focus from what goes away, or to give it among
      // what has just changed, makes the browser lay the page out at once.
      dashboard.subscribe(({ view: next }) => {
        if (shown.current !== undefined && next !== shown.current && container.current)
          takeFocus(container.current);
      }),
    [dashboard],
  );
  useEffect(() => {
    document.title = `${label} · Lisan`;
    if (shown.current === view) return;
    const isOpened = shown.current === undefined && takeFirstPage();
    shown.current = view;
    if (isOpened || !container.current) return;
    announce(label);
    return focusWhenThere(container.current);
  }, [view, label]);
  useEffect(() => (container.current ? keepFocusWithin(container.current) : undefined), []);
  return container;
}

/** The heading may still be loading with its remote: until then its place has the focus. Returns the act that stops waiting. */
function focusWhenThere(container: HTMLElement): () => void {
  takeFocus(container);
  if (focusHeading(container)) return () => undefined;
  const observer = new MutationObserver(() => {
    // An open sheet of the view before holds the focus, and takes it along when it goes.
    if (document.activeElement === document.body) takeFocus(container);
    // Not when the user has moved the focus meanwhile.
    if (document.activeElement !== container || focusHeading(container)) observer.disconnect();
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function takeFocus(element: HTMLElement): void {
  if (document.activeElement !== element) element.focus({ preventScroll: true });
}
