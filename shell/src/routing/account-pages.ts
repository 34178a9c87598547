export { CheckoutCancelPage, CheckoutSuccessPage } from '../pages/checkout/CheckoutPage';
export { MissingPage } from '../pages/missing/MissingPage';
export { RegisterPage } from '../pages/register/RegisterPage';
export { ForgotPasswordPage } from '../pages/reset/ForgotPasswordPage';
export { ResetCodePage } from '../pages/reset/ResetCodePage';
export { ResetPasswordPage } from '../pages/reset/ResetPasswordPage';
export { ChangeEmailPage, UndoPage, VerifyEmailPage } from '../pages/email-links/EmailLinkPages';
export { SignInPage } from '../pages/sign-in/SignInPage';
