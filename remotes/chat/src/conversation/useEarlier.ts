import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Messages per batch, more than a screen holds. */
const MESSAGES_PER_BATCH = 20;

export interface Earlier {
  readonly first: number;
  readonly mark: RefObject<HTMLDivElement | null>;
  showEarlier(): void;
}

/**
 * Renders the end of a long conversation, and more as the user scrolls back, so that cost doesn't
 * grow with length.
 */
export function useEarlier(container: RefObject<HTMLElement | null>, length: number): Earlier {
  const [start, setStart] = useState(() => length - MESSAGES_PER_BATCH);
  const first = Math.max(0, Math.min(start, length - 1));
  const mark = useRef<HTMLDivElement>(null);
  /** Distance in pixels from the scroll position to the end. */
  const toTheEnd = useRef<number>(undefined);

  function showEarlier(): void {
    const scroller = container.current;
    if (scroller) {
      toTheEnd.current = scroller.scrollHeight - scroller.scrollTop;
      // The last batch removes the button: move the focus to the messages.
      const isPressed = mark.current?.contains(document.activeElement) ?? false;
      if (isPressed && first <= MESSAGES_PER_BATCH) scroller.focus({ preventScroll: true });
    }
    setStart(first - MESSAGES_PER_BATCH);
  }

  useLayoutEffect(() => {
    const scroller = container.current;
    if (!scroller || toTheEnd.current === undefined) return;
    // Keeps the scroll position in browsers without scroll anchoring, and at the very top.
    scroller.scrollTop = scroller.scrollHeight - toTheEnd.current;
    toTheEnd.current = undefined;
  }, [container, first]);

  const handleNear = useEffectEvent(showEarlier);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      root: container.current,
      rootMargin: '600px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [container, first]);

  return { first, mark, showEarlier };
}
