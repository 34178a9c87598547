/** Picture of the shell's frame around the open view of whoever is signed in. */
export const dashboardPicture = 'dashboard';

/** What the shell shows a visitor at a path, by the name of its picture. Other paths have none. */
const visitorPictures: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/home': 'landing',
  '/welcome': 'landing',
  '/about': 'about',
  '/login': 'sign-in',
  '/register': 'register',
  '/forgot-password': 'forgot-password',
  '/reset-code': 'reset-code',
};

/** Pages that show something else to whoever comes with a query. */
const readsQuery: ReadonlySet<string> = new Set(['/login', '/register', '/reset-code']);

/** What edge and shell must agree on before a picture of the shell stands in a document, and before it is taken over. */
export interface PictureRequest {
  readonly path: string;
  /** What stands in the address behind the path: the edge knows no fragment, the shell gives both. */
  readonly hasQuery: boolean;
  readonly isSignedIn: boolean;
}

/** Name of the picture for a page; `undefined` for one that has none. */
export function pictureOf({ path, hasQuery, isSignedIn }: PictureRequest): string | undefined {
  if (isSignedIn) return path === '/' || path === '/home' ? dashboardPicture : undefined;
  if (hasQuery && readsQuery.has(path)) return undefined;
  return Object.hasOwn(visitorPictures, path) ? visitorPictures[path] : undefined;
}

/** As many as a screen shows at once. */
const mostInNavigation = 24;

/**
 * What the navigation holds as long as it is a picture, and as the shell draws it first: what grows with the number of
 * remotes comes a moment later.
 * @param views in the order of the navigation
 */
export function viewsInPicture<View extends { readonly id: string }>(
  views: readonly View[],
  openId: string | undefined,
): View[] {
  return views.filter(({ id }, index) => index < mostInNavigation || id === openId);
}
