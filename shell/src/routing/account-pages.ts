/** The way into an account: one file of the build. */
export { RegisterPage } from '../pages/register/RegisterPage';
export { ForgotPasswordPage } from '../pages/reset/ForgotPasswordPage';
export { ResetCodePage } from '../pages/reset/ResetCodePage';
export { ResetPasswordPage } from '../pages/reset/ResetPasswordPage';
export { UndoPage } from '../pages/undo/UndoPage';
export { VerifyEmailPage } from '../pages/verify-email/VerifyEmailPage';
export { SignInPage } from '../pages/sign-in/SignInPage';
