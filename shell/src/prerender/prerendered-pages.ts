import { dashboardPrerender } from '@lisan/contract';
import { paths } from '../navigation/paths';

export interface PrerenderedPage {
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  readonly isDashboard?: boolean;
}

export const prerenderedPages: Readonly<Record<string, PrerenderedPage>> = {
  landing: { path: paths.home, title: 'landing.title', description: 'landing.hero.lead' },
  about: { path: paths.about, title: 'about.title', description: 'about.lead' },
  'sign-in': { path: paths.login, title: 'signIn.title', description: 'signIn.lead' },
  register: { path: paths.register, title: 'register.title', description: 'register.lead' },
  'forgot-password': { path: paths.forgotPassword, title: 'forgot.title', description: 'forgot.lead' },
  'reset-code': { path: paths.resetCode, title: 'resetCode.title', description: 'resetCode.lead' },
  [dashboardPrerender]: { path: paths.home, isDashboard: true },
};
