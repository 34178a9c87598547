import { dashboardPrerender } from '@lisan/contract';
import { paths } from '../navigation/paths';

export interface ShellPicture {
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  readonly isFrame?: boolean;
}

export const shellPictures: Readonly<Record<string, ShellPicture>> = {
  landing: { path: paths.home, title: 'landing.title', description: 'landing.hero.lead' },
  about: { path: paths.about, title: 'about.title', description: 'about.lead' },
  'sign-in': { path: paths.login, title: 'signIn.title', description: 'signIn.lead' },
  register: { path: paths.register, title: 'register.title', description: 'register.lead' },
  'forgot-password': { path: paths.forgotPassword, title: 'forgot.title', description: 'forgot.lead' },
  'reset-code': { path: paths.resetCode, title: 'resetCode.title', description: 'resetCode.lead' },
  [dashboardPrerender]: { path: paths.home, isFrame: true },
};
