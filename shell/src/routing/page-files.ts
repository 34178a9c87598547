import { missingPrerender } from '@lisan/contract';

/** Chunk of each page, keyed like its prerendered HTML: the build records the chunks, and the edge preloads them. */
export const pageFiles = {
  landing: () => import('./visitor-pages'),
  about: () => import('./reading-pages'),
  terms: () => import('./reading-pages'),
  privacy: () => import('./reading-pages'),
  demo: () => import('./demo-page'),
  'sign-in': () => import('./account-pages'),
  register: () => import('./account-pages'),
  'forgot-password': () => import('./account-pages'),
  'reset-code': () => import('./account-pages'),
  'reset-password': () => import('./account-pages'),
  undo: () => import('./account-pages'),
  'verify-email': () => import('./account-pages'),
  'change-email': () => import('./account-pages'),
  [missingPrerender]: () => import('./account-pages'),
} as const;
