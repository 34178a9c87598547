import type { Visit } from '../../pages/visit';
import { answer, dialogOf, freshView, view, type ScreenState } from './steps';

const press = (label: (visit: Visit) => string) => async (visit: Visit) => {
  await view('profile')(visit);
  await visit.button(label(visit)).click();
};

/** The account's own page, and the dialogs of its security. */
export const accountStates: readonly ScreenState[] = [
  { name: 'activity', go: view('activity'), full: true },
  { name: 'pricing', go: view('pricing'), full: true },
  { name: 'profile', go: view('profile'), full: true },
  {
    name: 'profile-ways-in',
    go: async (visit) => {
      const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      await answer(visit.page, {
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
      await freshView('profile')(visit);
      await visit.page.getByText(visit.profile('waysIn.changes')).waitFor();
    },
    full: true,
  },
  {
    name: 'profile-invite',
    go: async (visit) => {
      // A code is another one every time.
      await answer(visit.page, {
        '/user/profile/generate-invitation': { json: { invitation_code: 'LAYLA7K4M' } },
      });
      await press(({ profile }) => profile('invite.generate'))(visit);
      await visit.button(visit.profile('invite.generate')).waitFor({ state: 'detached' });
      await visit.page.getByText(visit.profile('invite.lead')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-proof',
    go: async (visit) => {
      const { page, shell, profile } = visit;
      await answer(page, {
        '/user/profile/enable-2fa': {
          status: 403,
          json: { detail: 'Confirm first.', code: 'proof_required' },
        },
      });
      await view('profile')(visit);
      await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
      await page.getByRole('dialog', { name: shell('proof.title') }).waitFor();
    },
  },
  {
    name: 'profile-proof-wrong',
    go: async ({ page, shell }) => {
      const proof = page.getByRole('dialog', { name: shell('proof.title') });
      await proof.getByLabel(shell('field.password'), { exact: true }).fill('not the password');
      await proof.getByRole('button', { name: shell('proof.confirm') }).click();
      await proof.getByRole('alert').waitFor();
    },
  },
  {
    name: 'profile-two-factor',
    go: async (visit) => {
      const { page, profile } = visit;
      // A secret is another one every time.
      const provisioning_uri =
        'otpauth://totp/Lisan:layla%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Lisan';
      await answer(page, { '/user/profile/enable-2fa': { json: { provisioning_uri } } });
      await freshView('profile')(visit);
      await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'profile-backup-codes',
    go: async (visit) => {
      const { page, profile } = visit;
      const backup_codes = Array.from({ length: 10 }, (_, index) => `FFHM${index}-LAX${64 + index}`);
      await answer(page, {
        '/user/profile/verify-2fa': { json: { success: true, message: 'On.', backup_codes } },
      });
      await page.getByRole('dialog').getByLabel(profile('twoFactor.code')).fill('123456');
      await page.getByRole('alertdialog', { name: profile('twoFactor.backupTitle') }).waitFor();
    },
  },
  {
    name: 'profile-turn-off',
    go: async (visit) => {
      const { page, profile } = visit;
      await answer(page, {
        '/user/profile': (real) => ({ ...(real as object), two_factor_enabled: true }),
      });
      await freshView('profile')(visit);
      await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
      await page.getByRole('dialog', { name: profile('twoFactor.turnOff') }).waitFor();
    },
  },
  { name: 'profile-password', go: press(({ profile }) => profile('password.open')) },
  {
    name: 'profile-password-problems',
    go: async (visit) => {
      const { profile } = visit;
      const field = (key: string) => dialogOf(visit).getByLabel(profile(`password.${key}`), { exact: true });
      await field('current').fill('a password');
      await field('next').fill('a good password');
      await field('confirmation').fill('another one');
    },
  },
  { name: 'profile-delete', go: press(({ profile }) => profile('delete.open')) },
  {
    name: 'profile-delete-wrong',
    go: async (visit) => {
      const { profile } = visit;
      const dialog = dialogOf(visit);
      await dialog.getByLabel(profile('delete.password'), { exact: true }).fill('not the password');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: profile('delete.confirm') }).click();
      // Below the dialog for whoever finds things by role.
      await visit.page.getByText(profile('failure.delete.title')).first().waitFor();
    },
  },
  {
    name: 'checkout',
    go: async (visit) => {
      await freshView('pricing')(visit);
      await visit.page.getByRole('article').filter({ hasText: 'Creator' }).getByRole('button').click();
      await visit.page.waitForURL(/\/api\/stripe\/checkout\//);
    },
    full: true,
  },
];
