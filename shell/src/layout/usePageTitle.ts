import { useEffect, useRef, type RefObject } from 'react';
import { useShell } from '../services/shell-context';

const names = { en: 'Lisan', ar: 'لسان' };

export function setDocumentTitle(title: string, language: keyof typeof names): void {
  document.title = `${title} · ${names[language]}`;
}

let isFirstPage = true;

export function takeFirstPage(): boolean {
  const wasFirst = isFirstPage;
  isFirstPage = false;
  return wasFirst;
}

/** Sets the document title; focuses the heading after in-app navigation. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const { language } = useShell().host.translator;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setDocumentTitle(title, language);
  }, [title, language]);
  useEffect(() => {
    if (!takeFirstPage()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
