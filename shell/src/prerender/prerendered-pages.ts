import { dashboardPrerender, missingPrerender } from '@lisan/contract';
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
  terms: { path: paths.terms, title: 'terms.title', description: 'terms.lead' },
  privacy: { path: paths.privacy, title: 'privacy.title', description: 'privacy.lead' },
  [missingPrerender]: { path: '/missing', title: 'missing.title', description: 'missing.lead' },
  [dashboardPrerender]: { path: paths.home, isDashboard: true },
};

/** Pages without prerendered HTML. */
export const plainHeads: Readonly<Record<string, Pick<PrerenderedPage, 'title' | 'description'>>> = {
  [paths.demo]: { title: 'demo.title', description: 'demo.lead' },
  [paths.resetPassword]: { title: 'resetPassword.title', description: 'forgot.lead' },
  [paths.undo]: { title: 'undo.title', description: 'undo.lead' },
  [paths.verifyEmail]: { title: 'verifyEmail.title', description: 'verifyEmail.lead' },
  [paths.changeEmail]: { title: 'changeEmail.title', description: 'changeEmail.lead' },
  [paths.success]: { title: 'checkout.success', description: 'landing.hero.lead' },
  [paths.cancel]: { title: 'checkout.cancel', description: 'landing.hero.lead' },
};
