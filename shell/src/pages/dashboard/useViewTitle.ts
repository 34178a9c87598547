import { useEffect, useRef, type RefObject } from 'react';
import { announce, focusHeading } from '@lisan/ui';
import { takeFirstPage } from '../../layout/usePageTitle';
import { keepFocusWithin } from './focus-kept';

/** Names the document after the open view; a switch moves the focus to the view's heading and says the name. */
export function useViewTitle(view: string | undefined, label: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    document.title = `${label} · Lisan`;
    if (shown.current === view) return;
    const isOpened = shown.current === undefined && takeFirstPage();
    shown.current = view;
    if (isOpened || !place.current) return;
    announce(label);
    return focusWhenThere(place.current);
  }, [view, label]);
  useEffect(() => (place.current ? keepFocusWithin(place.current) : undefined), []);
  return place;
}

/** The heading may still be loading with its remote: until then its place has the focus. Returns the act that stops waiting. */
function focusWhenThere(place: HTMLElement): () => void {
  place.focus({ preventScroll: true });
  if (focusHeading(place)) return () => undefined;
  const observer = new MutationObserver(() => {
    // Whoever has moved on meanwhile is left where they are.
    if (document.activeElement !== place || focusHeading(place)) observer.disconnect();
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
