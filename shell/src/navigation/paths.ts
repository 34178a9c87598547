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
