import { loadablePage, type LoadablePage } from './loadable-page';

const landing = loadablePage(async () => (await import('./visitor-pages')).LandingPage);
const about = loadablePage(async () => (await import('./visitor-pages')).AboutPage);
const demo = loadablePage(async () => (await import('./demo-page')).DemoPage);
const signIn = loadablePage(async () => (await import('./account-pages')).SignInPage);
const register = loadablePage(async () => (await import('./account-pages')).RegisterPage);
const forgotPassword = loadablePage(async () => (await import('./account-pages')).ForgotPasswordPage);
const resetCode = loadablePage(async () => (await import('./account-pages')).ResetCodePage);
const resetPassword = loadablePage(async () => (await import('./account-pages')).ResetPasswordPage);
const undo = loadablePage(async () => (await import('./account-pages')).UndoPage);

/** Pages in files of their own, three in all: whoever works in the dashboard needs none of them. */
export const pages = {
  landing,
  about,
  demo,
  signIn,
  register,
  forgotPassword,
  resetCode,
  resetPassword,
  undo,
} as const;

const byPath: Readonly<Record<string, LoadablePage>> = {
  '/welcome': landing,
  '/about': about,
  '/login': signIn,
  '/register': register,
  '/demo': register,
  '/forgot-password': forgotPassword,
  '/reset-code': resetCode,
  '/reset-password': resetPassword,
  '/undo': undo,
};

/** The page that will be the first picture, so that its file is under way before anything is drawn. */
export async function loadFirstPage(path: string, isSignedIn: boolean): Promise<void> {
  const page = byPath[path] ?? (path === '/' || path === '/home' ? landing : undefined);
  if (isSignedIn && page === landing) return;
  await (isSignedIn && path === '/demo' ? demo : page)?.prefetch();
}

/** The rest, when the browser has nothing better to do. */
export async function loadOtherPages(): Promise<void> {
  await Promise.all(Object.values(pages).map((page) => page.prefetch()));
}
