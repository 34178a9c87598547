import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Messages at a time: more than any screen holds. */
const some = 20;

export interface Earlier {
  /** The index of the first message to draw. */
  readonly first: number;
  /** Stands above it; as it comes near, earlier ones are drawn. */
  readonly mark: RefObject<HTMLDivElement | null>;
  showEarlier(): void;
}

/**
 * Draws the end of a long conversation, and more of it as the person scrolls back: what it costs to open, and to draw
 * a reply into, does not grow with its length.
 */
export function useEarlier(container: RefObject<HTMLElement | null>, length: number): Earlier {
  const [wanted, setWanted] = useState(() => length - some);
  const first = Math.max(0, Math.min(wanted, length - 1));
  const mark = useRef<HTMLDivElement>(null);
  /** How far the end of the conversation was below what is looked at. */
  const toTheEnd = useRef<number>(undefined);

  function showEarlier(): void {
    const scroller = container.current;
    if (scroller) {
      toTheEnd.current = scroller.scrollHeight - scroller.scrollTop;
      // The button goes with the last of them: whoever pressed it is among the messages then.
      const isPressed = mark.current?.contains(document.activeElement) ?? false;
      if (isPressed && first <= some) scroller.focus({ preventScroll: true });
    }
    setWanted(first - some);
  }

  useLayoutEffect(() => {
    const scroller = container.current;
    if (!scroller || toTheEnd.current === undefined) return;
    // What is looked at stays where it is, also in browsers that do not see to it, and at the very top.
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
