/** Path of every page of the product. Pages of the dashboard are named to the edge by `pageProtocol.dashboardPaths`. */
export const paths = {
  root: '/',
  home: '/home',
  welcome: '/welcome',
  about: '/about',
  demo: '/demo',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetCode: '/reset-code',
  resetPassword: '/reset-password',
  undo: '/undo',
  verifyEmail: '/verify-email',
  success: '/success',
  cancel: '/cancel',
} as const;

/** The page's URL; one without query and fragment where the shell renders without a browser. */
export const presentUrl = (): URL =>
  new URL(typeof window === 'undefined' ? 'https://lisan.invalid' : window.location.href);
