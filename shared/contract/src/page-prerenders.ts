export const dashboardPrerender = 'dashboard';
/** Of addresses without a page. */
export const missingPrerender = 'missing';
/** What the head of every page is made of. */
export const documentPrerender = 'document';

const visitorPrerenders: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/home': 'landing',
  '/welcome': 'landing',
  '/about': 'about',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/login': 'sign-in',
  '/register': 'register',
  '/forgot-password': 'forgot-password',
  '/reset-code': 'reset-code',
};

/** Paths of the shell's pages; others are answered with status 404. */
const pagePaths: ReadonlySet<string> = new Set([
  ...Object.keys(visitorPrerenders),
  ...['/demo', '/reset-password', '/undo', '/verify-email', '/change-email', '/success', '/cancel'],
]);

export const isPagePath = (path: string): boolean => pagePaths.has(path.replace(/(?<=.)\/$/, ''));

/** Pages that search engines list. */
export const listedPaths = ['/welcome', '/about', '/terms', '/privacy'] as const;

const readsQuery: ReadonlySet<string> = new Set(['/login', '/register', '/reset-code']);

/** Input by which edge and shell choose the same prerendered page. */
export interface PrerenderRequest {
  readonly path: string;
  /** Query for the edge; the shell also counts the fragment, which the edge can't see. */
  readonly hasQuery: boolean;
  readonly isSignedIn: boolean;
}

export function prerenderOf({ path, hasQuery, isSignedIn }: PrerenderRequest): string | undefined {
  if (isSignedIn) return path === '/' || path === '/home' ? dashboardPrerender : undefined;
  if (hasQuery && readsQuery.has(path)) return undefined;
  if (!isPagePath(path)) return missingPrerender;
  return Object.hasOwn(visitorPrerenders, path) ? visitorPrerenders[path] : undefined;
}

const MAX_NAVIGATION_VIEWS = 24;

export function viewsInPrerender<View extends { readonly id: string }>(
  views: readonly View[],
  openId: string | undefined,
): View[] {
  return views.filter(({ id }, index) => index < MAX_NAVIGATION_VIEWS || id === openId);
}
