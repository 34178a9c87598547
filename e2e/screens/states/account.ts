import { planCard } from '../../pages/plans';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, fresh, full, openView, view, type Screens } from './steps';

const press = (label: (visit: Visit) => string) => async (visit: Visit) => {
  await openView(visit, 'profile');
  await visit.button(label(visit)).click();
};

const toggleTwoFactor = ({ page, profile }: Visit) =>
  page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();

export const accountScreens: Screens = {
  activity: full(view('activity')),
  pricing: full(view('pricing')),
  profile: full(view('profile')),
  'profile-ways-in': full(async (visit) => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await fresh(visit, 'profile', {
      '/user/profile': (real) => ({ ...(real as object), two_factor_enabled: true, google_id: 'g-1' }),
      '/user/ways-in': (real) => ({
        ...(real as object),
        two_factor: { since: at(9), backup_codes_left: 3 },
        google: { since: at(200), email: 'layla.a.rather.long.address@gmail.com' },
        changes: [
          { change: 'two_factor_on', at: at(9), undone: false },
          { change: 'google_linked', at: at(200), undone: true },
        ],
      }),
    });
    await visit.page.getByText(visit.profile('signInMethods.changes')).waitFor();
  }),
  'profile-invite': async (visit) => {
    await answer(visit.page, {
      '/user/profile/generate-invitation': { json: { invitation_code: 'LAYLA7K4M' } },
    });
    await press(({ profile }) => profile('invite.generate'))(visit);
    await visit.button(visit.profile('invite.generate')).waitFor({ state: 'detached' });
    await visit.page.getByText(visit.profile('invite.lead')).scrollIntoViewIfNeeded();
  },
  'profile-proof': async (visit) => {
    const { page, shell } = visit;
    await answer(page, {
      '/user/profile/enable-2fa': { status: 403, json: { detail: '', code: 'proof_required' } },
    });
    await openView(visit, 'profile');
    await toggleTwoFactor(visit);
    await page.getByRole('dialog', { name: shell('proof.title') }).waitFor();
  },
  'profile-proof-wrong': async ({ page, shell }) => {
    const proof = page.getByRole('dialog', { name: shell('proof.title') });
    await proof.getByLabel(shell('field.password'), { exact: true }).fill('not the password');
    await proof.getByRole('button', { name: shell('proof.confirm') }).click();
    await proof.getByRole('alert').waitFor();
  },
  'profile-two-factor': async (visit) => {
    const { page } = visit;
    const provisioning_uri = 'otpauth://totp/Lisan:layla%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Lisan';
    await fresh(visit, 'profile', { '/user/profile/enable-2fa': { json: { provisioning_uri } } });
    await toggleTwoFactor(visit);
    await page.getByRole('dialog').getByRole('img').waitFor();
  },
  'profile-backup-codes': async (visit) => {
    const { page, profile } = visit;
    const backup_codes = Array.from({ length: 10 }, (_, index) => `FFHM${index}-LAX${64 + index}`);
    await answer(page, {
      '/user/profile/verify-2fa': { json: { success: true, message: 'On.', backup_codes } },
    });
    await page.getByRole('dialog').getByLabel(profile('twoFactor.code')).fill('123456');
    await page.getByRole('alertdialog', { name: profile('twoFactor.backupTitle') }).waitFor();
  },
  'profile-turn-off': async (visit) => {
    const { page, profile } = visit;
    await fresh(visit, 'profile', {
      '/user/profile': (real) => ({ ...(real as object), two_factor_enabled: true }),
    });
    await toggleTwoFactor(visit);
    await page.getByRole('dialog', { name: profile('twoFactor.turnOff') }).waitFor();
  },
  'profile-password': press(({ profile }) => profile('password.open')),
  'profile-password-problems': async (visit) => {
    const { profile } = visit;
    const field = (key: string) => dialogOf(visit).getByLabel(profile(`password.${key}`), { exact: true });
    await field('current').fill('a password');
    await field('next').fill('a good password');
    await field('confirmation').fill('another one');
  },
  'profile-delete': press(({ profile }) => profile('delete.open')),
  'profile-delete-wrong': async (visit) => {
    const { profile } = visit;
    const dialog = dialogOf(visit);
    await dialog.getByLabel(profile('delete.password'), { exact: true }).fill('not the password');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: profile('delete.confirm') }).click();
    await visit.page.getByText(profile('failure.delete.title')).first().waitFor();
  },
  checkout: full(async (visit) => {
    await fresh(visit, 'pricing');
    await planCard(visit.page, 'Creator').getByRole('button').click();
    await visit.page.waitForURL(/\/api\/stripe\/checkout\//);
  }),
};
