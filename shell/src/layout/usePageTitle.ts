import { useEffect, useRef, type RefObject } from 'react';

let isFirstPage = true;

/** Whether this is the page that the browser itself opened, and announces. True once. */
export function takeFirstPage(): boolean {
  const wasFirst = isFirstPage;
  isFirstPage = false;
  return wasFirst;
}

/** Names the document, and moves the focus to the page's heading when the page was reached by a link of ours. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Lisan`;
  }, [title]);
  useEffect(() => {
    if (!takeFirstPage()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
