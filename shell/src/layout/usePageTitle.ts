import { useEffect, useRef, type RefObject } from 'react';

let isFirstPage = true;

/** Names the document, and moves the focus to the page's heading when the page was reached by a link of ours. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Lisan`;
  }, [title]);
  useEffect(() => {
    // The browser itself announces the first page.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}
