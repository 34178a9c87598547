import { useEffect, useRef, type RefObject } from 'react';
import { announce, focusHeading } from '@lisan/ui';
import { takeFirstPage } from '../../layout/usePageTitle';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { keepFocusWithin } from './keep-focus';

/** Sets the document title to the open view; a switch focuses and announces the view's heading. */
export function useViewTitle(view: string | undefined, label: string): RefObject<HTMLElement | null> {
  const { dashboard } = useShell();
  const { t } = useShellTranslations();
  const brand = t('layout.brand');
  const container = useRef<HTMLElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(
    () =>
      // Before React renders the next view: moving the focus afterwards would force a synchronous layout.
      dashboard.subscribe(({ view: next }) => {
        if (shown.current !== undefined && next !== shown.current && container.current)
          takeFocus(container.current);
      }),
    [dashboard],
  );
  useEffect(() => {
    document.title = `${label} · ${brand}`;
    if (shown.current === view) return;
    const isOpened = shown.current === undefined && takeFirstPage();
    shown.current = view;
    if (isOpened || !container.current) return;
    announce(label);
    return focusWhenThere(container.current);
  }, [view, label, brand]);
  useEffect(() => (container.current ? keepFocusWithin(container.current) : undefined), []);
  return container;
}

/** Focuses the container until the heading loads with its remote. Returns a function that stops waiting. */
function focusWhenThere(container: HTMLElement): () => void {
  takeFocus(container);
  if (focusHeading(container)) return () => undefined;
  const observer = new MutationObserver(() => {
    // A closing dialog of the previous view takes the focus with it.
    if (document.activeElement === document.body) takeFocus(container);
    // Not if the user has moved the focus meanwhile.
    if (document.activeElement !== container || focusHeading(container)) observer.disconnect();
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function takeFocus(element: HTMLElement): void {
  if (document.activeElement !== element) element.focus({ preventScroll: true });
}
