import { screen, waitFor, within } from '@testing-library/react';
import type { Profile, SignInMethods } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { createFakeHost, layla, renderRemote } from '@lisan/testing';
import { remote } from './remote';

const { email, username } = layla();

const at = '2026-01-31T12:00:00.000Z';
const methods: SignInMethods = {
  password: { since: at },
  google: { since: at, email: 'layla@gmail.com' },
  two_factor: { since: at, backup_codes_left: 9 },
  sessions: [
    { id: 's1', created_at: at, last_seen_at: at, user_agent: 'Firefox/1 Linux', current: true },
    { id: 's2', created_at: at, last_seen_at: at, user_agent: 'Chrome/1 Android', current: false },
  ],
  changes: [{ change: 'google_linked', at, undone: true }],
};

function aHost(language: 'en' | 'ar' = 'en') {
  let profile: Profile = {
    email,
    email_verified: true,
    username,
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    has_password: true,
  };
  return createFakeHost({
    language,
    answers: {
      'POST /user/profile': () => profile,
      'POST /user/profile/update': ({ body }) => {
        profile = { ...profile, username: body.username };
        return { success: true, message: '', access_token: 'token-2' };
      },
      'GET /user/ways-in': () => methods,
      'POST /user/profile/upload-image': () => ({ image_url: '/api/media/face' }),
    },
  });
}

async function open(host = aHost()) {
  const page = await renderRemote(remote, 'profile', host);
  await screen.findByRole('heading', { name: 'Account' });
  return { ...page, calls: (wanted: string) => host.api.made.filter(({ key }) => key === wanted) };
}

it.each([
  [
    'en',
    'Your export is ready',
    /^Download it until January 31, 2026/,
    'Download export',
    'Preparing your export',
  ],
  ['ar', 'نسخة بياناتك جاهزة', /^يمكنك تنزيلها حتى 31 يناير 2026/, 'تنزيل النسخة', 'جارٍ تجهيز نسخة بياناتك'],
] as const)(
  'shows in %s an export that is ready or being prepared',
  async (language, ready, until, save, preparing) => {
    const host = aHost(language);
    const profile: Profile = {
      email,
      username,
      two_factor_enabled: false,
      profile_image: null,
      google_id: null,
      has_password: true,
      data_export: { is_preparing: true, ready_until: at },
    };
    host.api.answer('POST /user/profile', () => profile);
    await renderRemote(remote, 'profile', host);
    const group = await screen.findByRole('group', { name: ready });
    expect(within(group).getByText(until)).toBeVisible();
    expect(within(group).getByRole('button', { name: save })).toBeVisible();
    expect(screen.getByRole('group', { name: preparing })).toBeVisible();
  },
);

describe('the account', () => {
  it('stores a new username in the token', async () => {
    const { host, user } = await open();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    const save = screen.getByRole('button', { name: 'Save' });
    const name = screen.getByRole('textbox', { name: 'Username' });
    expect(save).toBeDisabled();
    await user.clear(name);
    expect(save).toBeDisabled();
    await user.type(name, ' Layla {Enter}');
    await waitFor(() =>
      expect(host.record.toasts).toEqual([{ message: 'Profile updated successfully', tone: 'good' }]),
    );
    expect(host.record.tokens).toEqual(['token-2']);
  });

  it('keeps the input when refused', async () => {
    const host = aHost();
    host.api.answer('POST /user/profile/update', () => {
      throw new ApiError({ status: 422, code: 'invalid_fields', detail: 'Select another name.' });
    });
    const { user } = await open(host);
    await user.type(screen.getByRole('textbox', { name: 'Username' }), '!{Enter}');
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        { title: 'Failed to update profile', message: 'Select another name.', tone: 'bad' },
      ]),
    );
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue(`${username}!`);
  });
});

describe('an unverified email', () => {
  it('shows a notice and sends the link again', async () => {
    const host = aHost();
    const unverified = { email, username, two_factor_enabled: false, profile_image: null, google_id: null };
    host.api.answer('POST /user/profile', () => ({
      ...unverified,
      has_password: true,
      email_verified: false,
    }));
    host.api.answer('POST /user/verification-email', () => ({ success: true, message: 'Sent again.' }));
    const { user, calls } = await open(host);
    expect(screen.getByRole('group', { name: 'Email address' })).toHaveTextContent(/Not confirmed/);
    await user.click(screen.getByRole('button', { name: 'Resend the link' }));
    await waitFor(() => expect(host.record.toasts).toEqual([{ message: 'Sent again.', tone: 'good' }]));
    expect(calls('POST /user/verification-email')).toMatchObject([{ input: { body: { email } } }]);
  });

  it('shows no notice once verified', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Resend the link' })).not.toBeInTheDocument();
  });
});

describe('the image', () => {
  const image = (type: string, bytes = 4) => new File([new Uint8Array(bytes)], 'face', { type });

  it.each([
    ['Please upload a valid image file (JPEG, PNG, or GIF)', image('application/pdf')],
    ['Image size should be less than 5MB', image('image/png', 5 * 1024 * 1024 + 1)],
  ])('is refused with "%s"', async (message, file) => {
    const { host, user, calls } = await open();
    const field = screen.getByLabelText('Upload an image', { selector: 'input' });
    expect(field).not.toBeVisible();
    field.removeAttribute('accept');
    await user.upload(field, file);
    expect(host.record.toasts).toEqual([{ message, tone: 'bad' }]);
    expect(calls('POST /user/profile/upload-image')).toHaveLength(0);
  });

  it('is shown first, and uploaded once the user saves it', async () => {
    const { user, calls } = await open();
    const field = screen.getByLabelText('Upload an image', { selector: 'input' });
    await user.upload(field, image('image/png'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(calls('POST /user/profile/upload-image')).toHaveLength(0);
    await user.upload(field, image('image/png'));
    await user.click(await screen.findByRole('button', { name: 'Save image' }));
    await waitFor(() => expect(calls('POST /user/profile')).toHaveLength(2));
    expect(calls('POST /user/profile/upload-image')).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  it('requires the password and the checkbox', async () => {
    const host = aHost();
    host.api.answer('POST /user/profile/delete-account', () => ({ success: true, message: '' }));
    const { user, calls, unmount } = await open(host);
    // The shell unmounts the dashboard on sign-out.
    host.bus.subscribe('session.changed', ({ user: present }) => present ?? unmount());
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete my account' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Password'), 'correct horse');
    expect(confirm).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(confirm);
    await waitFor(() => expect(host.record.signOuts).toEqual(['/login, over at the server']));
    expect(calls('POST /user/profile/delete-account')).toEqual([
      expect.objectContaining({ input: { body: { email, password: 'correct horse', confirmation: true } } }),
    ]);
    expect(host.record.toasts).toEqual([{ message: 'Account deleted', tone: 'good' }]);
  });

  it('stays signed in when refused', async () => {
    const host = aHost();
    host.api.answer('POST /user/profile/delete-account', () => {
      throw new ApiError({ status: 403, code: 'wrong_password', detail: '' });
    });
    const { user } = await open(host);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('Password'), 'wrong');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(
      await within(dialog).findByText('Failed to delete account. Please check your password.'),
    ).toBeVisible();
    expect(host.record.signOuts).toEqual([]);
    expect(dialog).toBeVisible();
  });
});

describe('signing out everywhere', () => {
  it("shows the server's message, then signs out here", async () => {
    const host = aHost();
    const message = "You're logged out on all devices.";
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    host.api.answer('POST /user/sessions/revoke-all', async () => {
      await asked;
      return { success: true, message };
    });
    const { user, unmount } = await open(host);
    host.bus.subscribe('session.changed', ({ user: present }) => present ?? unmount());
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    answer();
    await waitFor(() => expect(host.record.signOuts).toEqual(['/login, over at the server']));
    expect(host.record.toasts).toEqual([{ message, tone: 'good' }]);
    expect(host.api.made.filter(({ key }) => key === 'POST /user/sessions/revoke-all')).toHaveLength(1);
  });
});

describe('the password', () => {
  it('requires all fields and matching new passwords', async () => {
    const host = aHost();
    host.api.answer('POST /user/change-password', () => ({
      success: true,
      message: '',
      access_token: 'token-3',
    }));
    const { user } = await open(host);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const submit = dialog.getByRole('button', { name: 'Change password' });
    await user.type(dialog.getByLabelText('New password'), 'new secret');
    await user.type(dialog.getByLabelText('Confirm new password'), 'new secre');
    expect(dialog.getByText('Passwords do not match.')).toBeVisible();
    await user.type(dialog.getByLabelText('Confirm new password'), 't');
    expect(dialog.queryByText('Passwords do not match.')).not.toBeInTheDocument();
    expect(submit).toBeDisabled();
    await user.type(dialog.getByLabelText('Current password'), 'old secret');
    await user.click(submit);
    await waitFor(() => expect(host.record.tokens).toEqual(['token-3']));
    expect(host.record.toasts).toEqual([{ message: 'Your password has been changed.', tone: 'good' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('requests a failed profile again', async () => {
  const host = createFakeHost();
  const { user } = await renderRemote(remote, 'profile', host);
  expect(await screen.findByText("We couldn't load your profile")).toBeVisible();
  host.api.answer('POST /user/profile', () => ({
    email,
    email_verified: true,
    username,
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    has_password: true,
  }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
});

it('renders in Arabic', async () => {
  await renderRemote(remote, 'profile', aHost('ar'));
  for (const heading of await screen.findAllByRole('heading'))
    expect(heading).toHaveTextContent(/\p{Script=Arabic}/u);
});

describe('sign-in methods', () => {
  it('are listed, and another device can be signed out', async () => {
    const host = aHost();
    host.api.answer('DELETE /user/sessions/:id', () => ({ success: true, message: '' }));
    const { user, calls } = await open(host);
    const card = within(await screen.findByRole('region', { name: 'Sign-in & security' }));
    expect(await card.findByText('layla@gmail.com')).toBeVisible();
    expect(await card.findByText(/9 backup codes left/)).toBeVisible();
    expect(card.getByText('Firefox on Linux')).toBeVisible();
    expect(card.getByText('Google linked')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Sign out: Chrome on Android' }));
    await waitFor(() => expect(calls('DELETE /user/sessions/:id')).toHaveLength(1));
    expect(calls('DELETE /user/sessions/:id')[0]?.input).toEqual({ params: { id: 's2' } });
    await waitFor(() => expect(calls('GET /user/ways-in')).toHaveLength(2));
  });
});

it('keeps the backup codes visible until they are confirmed as saved', async () => {
  const host = aHost();
  host.api.answer('POST /user/profile/enable-2fa', () => ({
    provisioning_uri: 'otpauth://totp/Lisan:layla?secret=JBSWY3DPEHPK3PXP&issuer=Lisan',
  }));
  host.api.answer('POST /user/profile/verify-2fa', () => ({
    success: true,
    message: '',
    backup_codes: Array.from({ length: 10 }, (_, index) => `ABCD${index}-FGHJK`),
  }));
  const { user } = await open(host);
  await user.click(screen.getByRole('switch', { name: 'Two-factor authentication' }));
  await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
  const codes = await screen.findByRole('alertdialog', { name: 'Your backup codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  // Only the confirmation closes them; the journeys cover clicks outside.
  expect(within(codes).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.click(within(codes).getByRole('button', { name: "I've saved them" }));
  expect(codes).not.toBeInTheDocument();
});
