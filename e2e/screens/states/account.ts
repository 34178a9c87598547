import type { Profile } from '@lisan/contract';
import { FIXED_NOW_MS } from '../fixed-time';
import { planCard } from '../../pages/plans';
import { translationsOf } from '../../fixtures/translations';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, fresh, full, openView, view, type Screens } from './steps';

const press = (label: (visit: Visit) => string) => async (visit: Visit) => {
  await openView(visit, 'profile');
  await visit.button(label(visit)).click();
};

const toggleTwoFactor = ({ page, profile }: Visit) =>
  page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();

const withProfile = (change: Partial<Profile>) => async (visit: Visit) =>
  fresh(visit, 'profile', { '/user/profile': (real) => ({ ...(real as object), ...change }) });

/** The same token with another end; the server takes only the original. */
function withEnd(token: string, endsAtMs: number): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: endsAtMs / 1000 }));
  return [head, changed.toString('base64url'), signature].join('.');
}

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
  'profile-email-waiting': withProfile({ new_email: 'layla.a.rather.long.address@example.org' }),
  'profile-export-preparing': full(withProfile({ data_export: { is_preparing: true, ready_until: null } })),
  'profile-export-ready': full(
    withProfile({
      data_export: {
        is_preparing: false,
        ready_until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      },
    }),
  ),
  'profile-passkeys': full(async (visit) => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await fresh(visit, 'profile', {
      '/user/ways-in': (real) => ({
        ...(real as object),
        passkeys: [
          { id: 'p1', name: 'Chrome · Android', created_at: at(40), last_used_at: at(2) },
          {
            id: 'p2',
            name: 'Layla’s work laptop, the one with the blue sticker',
            created_at: at(9),
            last_used_at: null,
          },
        ],
      }),
    });
    await visit.page.getByText('Chrome · Android').waitFor();
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
  // Last: the session of this page stays short.
  'session-ends': async (visit) => {
    const { page } = visit;
    await page.goto('/home');
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
    await page.route('**/api/**', async (route) => {
      const headers = await route.request().allHeaders();
      return route.fallback({ headers: { ...headers, authorization: `Bearer ${token}` } });
    });
    await page.addInitScript(
      (short) => localStorage.setItem('access_token', short),
      withEnd(token, FIXED_NOW_MS + 240_000),
    );
    await openView(visit, 'chat');
    await page.reload();
    await visit.button(translationsOf('frame-tools', visit.language)('session.signIn')).waitFor();
  },
};
