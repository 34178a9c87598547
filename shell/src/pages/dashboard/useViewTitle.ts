import { useEffect, useRef, type RefObject } from 'react';
import { announce } from '@lisan/ui';

/** Names the document after the open view; a switch moves the focus to the work area and says the name. */
export function useViewTitle(view: string | undefined, label: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    document.title = `${label} · Lisan`;
    if (shown.current === view) return;
    shown.current = view;
    // The heading itself may still be loading with its remote; the area that holds it is there already.
    place.current?.focus({ preventScroll: true });
    announce(label);
  }, [view, label]);
  return place;
}
