import type { Visit } from '../../pages/visit';
import { answer, open, type ScreenState } from './steps';

const accept = (visit: Visit) => visit.page.getByRole('checkbox').check();

/** Somebody with two-factor on has given e-mail and password. */
async function askForCode(visit: Visit): Promise<void> {
  const { page, shell } = visit;
  await answer(page, {
    '/user/login': { status: 401, json: { detail: 'A code is needed.', code: 'two_factor_required' } },
  });
  await page.goto('/login');
  await visit.field(shell('field.email')).fill('layla@example.org');
  await visit.field(shell('field.password')).fill('a password');
  await visit.button(shell('signIn.submit')).click();
  await visit.button(shell('twoFactor.useBackup')).waitFor();
}

/** What a visitor sees. */
export const visitorStates: readonly ScreenState[] = [
  { name: 'landing', go: open('/welcome'), full: true },
  { name: 'landing-fold', go: open('/welcome') },
  {
    name: 'landing-languages',
    go: (visit) => visit.button(visit.shell('preferences.language')).click(),
  },
  { name: 'about', go: open('/about'), full: true },
  {
    name: 'register-toast',
    go: async (visit) => {
      await visit.page.goto('/welcome');
      await visit.button(visit.shell('landing.hero.tryDemo')).click();
      await visit.toast(visit.shell('landing.pleaseRegister')).waitFor();
    },
  },
  { name: 'register', go: open('/register'), full: true },
  { name: 'terms', go: (visit) => visit.button(visit.shell('register.readTerms')).click() },
  {
    name: 'terms-end',
    go: ({ page }) => page.getByRole('dialog').getByRole('heading').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'register-problems',
    go: async (visit) => {
      await visit.page.goto('/register?invite=LAYLA7K4M');
      await accept(visit);
      await visit.button(visit.shell('register.submit')).click();
    },
    full: true,
  },
  {
    name: 'register-done',
    go: async (visit) => {
      const { page, shell } = visit;
      await answer(page, { '/user/register': { json: { success: true, message: shell('register.done') } } });
      await visit.field(shell('field.username')).fill('Layla');
      await visit.field(shell('field.email')).fill('layla@example.org');
      await visit.field(shell('field.password')).fill('a good password');
      await visit.button(shell('register.submit')).click();
      await page.getByText(shell('register.done')).waitFor();
    },
    full: true,
  },
  { name: 'login', go: open('/login'), full: true },
  {
    name: 'login-problems',
    go: (visit) => visit.button(visit.shell('signIn.submit')).click(),
    full: true,
  },
  {
    name: 'login-wrong',
    go: async (visit) => {
      await visit.field(visit.shell('field.email')).fill('layla@example.org');
      await visit.field(visit.shell('field.password')).fill('not the password');
      await visit.button(visit.shell('signIn.submit')).click();
      await visit.toast(visit.shell('signIn.wrong')).waitFor();
    },
  },
  { name: 'login-code', go: askForCode },
  {
    name: 'login-backup',
    go: async (visit) => {
      await visit.button(visit.shell('twoFactor.useBackup')).click();
      await visit.field(visit.shell('twoFactor.backupCode')).fill('FFHMQ-LAX');
      await visit.button(visit.shell('twoFactor.submit')).click();
    },
  },
  { name: 'forgot-password', go: open('/forgot-password'), full: true },
  {
    name: 'forgot-problems',
    go: (visit) => visit.button(visit.shell('forgot.submit')).click(),
  },
  { name: 'reset-code', go: open('/reset-code'), full: true },
  {
    name: 'reset-code-problems',
    go: async (visit) => {
      await visit.field(visit.shell('resetCode.code')).fill('4K7');
      await visit.button(visit.shell('resetCode.submit')).click();
    },
  },
  {
    name: 'reset-password',
    go: async ({ page }) => {
      await page.evaluate(() => {
        localStorage.setItem('email', 'layla@example.org');
        localStorage.setItem('reset_token', 'none');
      });
      await page.goto('/reset-password');
    },
    full: true,
  },
  {
    name: 'reset-password-problems',
    go: async (visit) => {
      await visit.field(visit.shell('resetPassword.password')).fill('a good password');
      await visit.field(visit.shell('resetPassword.confirmation')).fill('another one');
      await visit.button(visit.shell('resetPassword.submit')).click();
    },
    full: true,
  },
  { name: 'undo', go: open('/undo#Zm9vYmFyYmF6') },
  { name: 'undo-incomplete', go: open('/undo') },
  { name: 'verify-email', go: open('/verify-email#Zm9vYmFyYmF6') },
  { name: 'success', go: open('/success'), full: true },
  { name: 'cancel', go: open('/cancel'), full: true },
  { name: 'missing', go: open('/nowhere'), full: true },
  {
    name: 'start-failure',
    go: async (visit) => {
      // The shell's own scripts do not come: what stands in the page itself is all there is.
      await visit.page.route('**/*.js', (route) => route.abort());
      await visit.page.goto('/welcome');
      await visit.page.getByRole('alert').waitFor();
    },
  },
];
