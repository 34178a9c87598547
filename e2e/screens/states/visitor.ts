import type { Page } from '@playwright/test';
import type { Visit } from '../../pages/visit';
import { answer, full, open, type Screens } from './steps';

async function enter(visit: Visit, password: string, submit: string): Promise<void> {
  await visit.field(visit.shell('field.email')).fill('layla@example.org');
  await visit.field(visit.shell('field.password')).fill(password);
  await visit.button(visit.shell(submit)).click();
}

/** Images load when they come near; those of the other theme never do. */
async function loadImages(page: Page): Promise<void> {
  for (const image of await page.locator('main img:visible').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((element: HTMLImageElement) => element.decode().catch(() => undefined));
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function askForCode(visit: Visit): Promise<void> {
  const { page, shell } = visit;
  await answer(page, {
    '/user/login': { status: 401, json: { detail: 'A code is needed.', code: 'two_factor_required' } },
  });
  await page.goto('/login');
  await enter(visit, 'a password', 'signIn.submit');
  await visit.button(shell('twoFactor.useBackup')).waitFor();
}

export const visitorScreens: Screens = {
  landing: full(async ({ page }) => {
    await page.goto('/welcome');
    await loadImages(page);
  }),
  'landing-languages': (visit) => visit.button(visit.shell('preferences.language')).click(),
  about: full(open('/about')),
  terms: full(open('/terms')),
  privacy: full(open('/privacy')),
  'register-toast': async (visit) => {
    await visit.page.goto('/welcome');
    await visit.button(visit.shell('landing.hero.tryDemo')).click();
    await visit.toast(visit.shell('landing.pleaseRegister')).waitFor();
  },
  register: full(open('/register')),
  'terms-dialog': (visit) => visit.button(visit.shell('register.readTerms')).click(),
  'terms-end': ({ page }) => page.getByRole('dialog').getByRole('heading').last().scrollIntoViewIfNeeded(),
  'register-problems': full(async (visit) => {
    await visit.page.goto('/register?invite=LAYLA7K4M');
    await visit.page.getByRole('checkbox').check();
    await visit.button(visit.shell('register.submit')).click();
  }),
  'register-done': full(async (visit) => {
    const { page, shell } = visit;
    await answer(page, { '/user/register': { json: { success: true, message: shell('register.done') } } });
    await visit.field(shell('field.username')).fill('Layla');
    await enter(visit, 'a good password', 'register.submit');
    await page.getByText(shell('register.done')).waitFor();
  }),
  login: full(open('/login')),
  'login-problems': full((visit) => visit.button(visit.shell('signIn.submit')).click()),
  'login-wrong': async (visit) => {
    // Repeated wrong passwords would be limited.
    await answer(visit.page, {
      '/user/login': { status: 401, json: { detail: '', code: 'invalid_credentials' } },
    });
    await enter(visit, 'not the password', 'signIn.submit');
    await visit.page.getByText(visit.shell('signIn.wrong')).waitFor();
  },
  'login-code': askForCode,
  'login-backup': async (visit) => {
    await visit.button(visit.shell('twoFactor.useBackup')).click();
    await visit.field(visit.shell('twoFactor.backupCode')).fill('FFHMQ-LAX');
    await visit.button(visit.shell('twoFactor.submit')).click();
  },
  'forgot-password': full(open('/forgot-password')),
  'forgot-problems': (visit) => visit.button(visit.shell('forgot.submit')).click(),
  'reset-code': full(open('/reset-code')),
  'reset-code-problems': async (visit) => {
    await visit.field(visit.shell('resetCode.code')).fill('4K7');
    await visit.button(visit.shell('resetCode.submit')).click();
  },
  'reset-password': full(async ({ page }) => {
    await page.evaluate(() => {
      localStorage.setItem('email', 'layla@example.org');
      localStorage.setItem('reset_token', 'none');
    });
    await page.goto('/reset-password');
  }),
  'reset-password-problems': full(async (visit) => {
    await visit.field(visit.shell('resetPassword.password')).fill('a good password');
    await visit.field(visit.shell('resetPassword.confirmation')).fill('another one');
    await visit.button(visit.shell('resetPassword.submit')).click();
  }),
  undo: open('/undo#Zm9vYmFyYmF6'),
  'undo-incomplete': open('/undo'),
  'verify-email': open('/verify-email#Zm9vYmFyYmF6'),
  success: full(open('/success')),
  cancel: full(open('/cancel')),
  missing: full(open('/nowhere')),
  'start-failure': async (visit) => {
    await visit.page.route('**/*.js', (route) => route.abort());
    await visit.page.goto('/welcome');
    await visit.page.getByRole('alert').waitFor();
  },
};
