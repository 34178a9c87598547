import { useEffect, useRef, type RefObject } from 'react';
import { useShellTranslations } from '../services/shell-context';

let isFirstPage = true;

export function takeFirstPage(): boolean {
  const wasFirst = isFirstPage;
  isFirstPage = false;
  return wasFirst;
}

/** Sets the document title; focuses the heading after in-app navigation. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useShellTranslations();
  const brand = t('layout.brand');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    if (!takeFirstPage()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
