import { useSyncExternalStore } from 'react';

const queries = {
  phone: '(max-width: 639.98px)',
  tablet: '(min-width: 640px)',
  compact: '(max-width: 1023.98px)',
  desktop: '(min-width: 1024px)',
  wide: '(min-width: 1280px)',
  calm: '(prefers-reduced-motion: reduce)',
} as const;

export type MediaName = keyof typeof queries;

/**
 * Media queries for styled-components: `${media.phone} { … }`. Phone < 640 px, compact < 1024 px,
 * desktop from 1024 px.
 */
export const media: Readonly<Record<MediaName, string>> = {
  phone: `@media ${queries.phone}`,
  tablet: `@media ${queries.tablet}`,
  compact: `@media ${queries.compact}`,
  desktop: `@media ${queries.desktop}`,
  wide: `@media ${queries.wide}`,
  calm: `@media ${queries.calm}`,
};

const listFor = (name: MediaName) =>
  typeof window !== 'undefined' && typeof window.matchMedia === 'function'
    ? window.matchMedia(queries[name])
    : undefined;

/**
 * Whether a media query matches; rerenders on change. Undefined without a screen and during
 * hydration of prerendered HTML: render for every screen then.
 */
export function useMedia(name: MediaName): boolean | undefined {
  return useSyncExternalStore(
    (notify) => {
      const list = listFor(name);
      list?.addEventListener('change', notify);
      return () => list?.removeEventListener('change', notify);
    },
    () => listFor(name)?.matches ?? false,
    () => undefined,
  );
}
