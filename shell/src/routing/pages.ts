import { missingPrerender } from '@lisan/contract';
import { loadablePage, type LoadablePage } from './loadable-page';
import { pageFiles } from './page-files';
import { paths } from '../navigation/paths';

const landing = loadablePage(async () => (await pageFiles.landing()).LandingPage);
const about = loadablePage(async () => (await pageFiles.about()).AboutPage);
const terms = loadablePage(async () => (await pageFiles.terms()).TermsPage);
const privacy = loadablePage(async () => (await pageFiles.privacy()).PrivacyPage);
const demo = loadablePage(async () => (await pageFiles.demo()).DemoPage);
const signIn = loadablePage(async () => (await pageFiles['sign-in']()).SignInPage);
const register = loadablePage(async () => (await pageFiles.register()).RegisterPage);
const forgotPassword = loadablePage(async () => (await pageFiles['forgot-password']()).ForgotPasswordPage);
const resetCode = loadablePage(async () => (await pageFiles['reset-code']()).ResetCodePage);
const resetPassword = loadablePage(async () => (await pageFiles['reset-password']()).ResetPasswordPage);
const undo = loadablePage(async () => (await pageFiles.undo()).UndoPage);
const verifyEmail = loadablePage(async () => (await pageFiles['verify-email']()).VerifyEmailPage);
const changeEmail = loadablePage(async () => (await pageFiles['change-email']()).ChangeEmailPage);
const success = loadablePage(async () => (await pageFiles.register()).CheckoutSuccessPage);
const cancel = loadablePage(async () => (await pageFiles.register()).CheckoutCancelPage);
const missing = loadablePage(async () => (await pageFiles[missingPrerender]()).MissingPage);

/** Pages in four chunks, which the dashboard doesn't need. */
export const pages = {
  landing,
  about,
  terms,
  privacy,
  demo,
  signIn,
  register,
  forgotPassword,
  resetCode,
  resetPassword,
  undo,
  verifyEmail,
  changeEmail,
  success,
  cancel,
  missing,
} as const;

export const plainPages: Readonly<Record<string, LoadablePage>> = {
  [paths.welcome]: landing,
  [paths.about]: about,
  [paths.terms]: terms,
  [paths.privacy]: privacy,
  [paths.login]: signIn,
  [paths.register]: register,
  [paths.forgotPassword]: forgotPassword,
  [paths.resetCode]: resetCode,
  [paths.resetPassword]: resetPassword,
  [paths.undo]: undo,
  [paths.verifyEmail]: verifyEmail,
  [paths.changeEmail]: changeEmail,
  [paths.success]: success,
  [paths.cancel]: cancel,
};

/** Loads the first page's chunk before the first render. */
export async function loadFirstPage(path: string, isSignedIn: boolean): Promise<void> {
  await findFirstPage(path, isSignedIn)?.prefetch();
}

function findFirstPage(path: string, isSignedIn: boolean): LoadablePage | undefined {
  if (path === paths.demo) return isSignedIn ? demo : register;
  if (path === paths.root || path === paths.home) return isSignedIn ? undefined : landing;
  return plainPages[path] ?? missing;
}

export async function loadOtherPages(): Promise<void> {
  await Promise.all(Object.values(pages).map((page) => page.prefetch()));
}
