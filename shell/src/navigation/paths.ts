export const paths = {
  root: '/',
  home: '/home',
  welcome: '/welcome',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  demo: '/demo',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetCode: '/reset-code',
  resetPassword: '/reset-password',
  undo: '/undo',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  success: '/success',
  cancel: '/cancel',
} as const;

export const currentUrl = (): URL =>
  new URL(typeof window === 'undefined' ? 'https://lisan.invalid' : window.location.href);
