/**
 * The file of each page, by the name of its picture where it has one: the build writes down which chunk that is, and the
 * edge has it fetched along with the shell.
 */
export const pageFiles = {
  landing: () => import('./visitor-pages'),
  about: () => import('./visitor-pages'),
  demo: () => import('./demo-page'),
  'sign-in': () => import('./account-pages'),
  register: () => import('./account-pages'),
  'forgot-password': () => import('./account-pages'),
  'reset-code': () => import('./account-pages'),
  'reset-password': () => import('./account-pages'),
  undo: () => import('./account-pages'),
  'verify-email': () => import('./account-pages'),
} as const;
