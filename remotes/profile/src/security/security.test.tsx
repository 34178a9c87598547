import { act, screen, waitFor, within } from '@testing-library/react';
import type { Profile, SignInMethods } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import type { GoogleSignIn, GoogleToken } from '@lisan/remote-kit';
import { createFakeHost, layla, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';

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
const codes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGH${index}K`);

function aHost(change: Partial<Profile> = {}) {
  let profile: Profile = {
    email,
    username,
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    email_verified: true,
    has_password: true,
    ...change,
  };
  const host = createFakeHost({
    answers: {
      'POST /user/profile': () => profile,
      'GET /user/ways-in': () => methods,
      'POST /user/profile/enable-2fa': () => ({
        provisioning_uri: 'otpauth://totp/Lisan:layla?secret=JBSWY3DPEHPK3PXP&issuer=Lisan',
      }),
      'POST /user/profile/verify-2fa': () => ({ success: true, message: 'On.', backup_codes: [...codes] }),
      'POST /user/auth/google/link': () => {
        profile = { ...profile, google_id: 'google-7' };
        return { success: true, message: 'Linked.' };
      },
    },
  });
  return host;
}

async function open(host: FakeHost) {
  const page = await renderRemote(remote, 'profile', host);
  await screen.findByRole('heading', { name: 'Account' });
  return page;
}

describe('turning two-factor on', () => {
  async function verify(host: FakeHost) {
    const page = await open(host);
    await page.user.click(screen.getByRole('switch', { name: 'Two-factor authentication' }));
    await page.user.type(await screen.findByLabelText('6-digit code'), '123456');
    return page;
  }

  it('keeps the codes until the user confirms saving them', async () => {
    const { user } = await verify(aHost());
    const shown = await screen.findByRole('alertdialog', { name: 'Your backup codes' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(shown).toHaveTextContent('ABCDE-FGH9K');
    await user.click(screen.getByRole('button', { name: "I've saved them" }));
    expect(shown).not.toBeInTheDocument();
  });

  it.each([
    ['nobody answers', new NetworkError('No answer.', { isTimeout: false }), 'Failed to toggle 2FA'],
    [
      'the server starts again',
      new ApiError({ status: 503, code: 'api_unavailable', detail: 'In a moment.' }),
      'Failed to toggle 2FA',
    ],
  ])("doesn't call an unchecked code wrong: %s", async (_when, error, title) => {
    const host = aHost();
    host.api.answer('POST /user/profile/verify-2fa', () => {
      throw error;
    });
    await verify(host);
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(host.record.toasts[0]?.title).toBe(title);
    expect(screen.getByLabelText('6-digit code')).toHaveValue('123456');
  });

  it('marks the field of a wrong code, keeps the code and shows no toast', async () => {
    const host = aHost();
    host.api.answer('POST /user/profile/verify-2fa', () => {
      throw new ApiError({ status: 403, code: 'invalid_code', detail: '' });
    });
    await verify(host);
    const field = screen.getByLabelText('6-digit code');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription('Invalid verification code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('123456');
    expect(host.record.toasts).toEqual([]);
  });

  it('saves all codes to a file and copies them', async () => {
    const { user } = await verify(aHost());
    await screen.findByRole('alertdialog');
    const files: Blob[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:codes';
    });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    await user.click(screen.getByRole('button', { name: 'Download as a file' }));
    expect(saved).toEqual(['lisan-backup-codes.txt blob:codes']);
    expect(files[0]?.size).toBe(codes.join('\n').length + 1);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  });

  it('stays open while the codes are loading', async () => {
    const host = aHost();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    host.api.answer('POST /user/profile/verify-2fa', async () => {
      await answered;
      return { success: true, message: 'On.', backup_codes: [...codes] };
    });
    const { user } = await verify(host);
    await user.keyboard('{Escape}');
    answer();
    expect(await screen.findByRole('alertdialog', { name: 'Your backup codes' })).toHaveTextContent(
      'ABCDE-FGH0K',
    );
  });
});

it('shows a refused new password at its field', async () => {
  const host = aHost();
  const fields = [{ field: 'new_password', message: 'Use at least 8 characters.' }];
  host.api.answer('POST /user/change-password', () => {
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: 'Some fields are wrong.', fields });
  });
  const { user } = await open(host);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  const next = within(dialog).getByLabelText('New password');
  await user.type(within(dialog).getByLabelText('Current password'), 'old secret');
  await user.type(next, 'short');
  await user.type(within(dialog).getByLabelText('Confirm new password'), 'short{Enter}');
  await waitFor(() => expect(next).toHaveAccessibleDescription(/Use at least 8 characters/));
  await waitFor(() => expect(next).toHaveFocus());
  expect(next).toHaveValue('short');
  expect(host.record.toasts).toEqual([]);
});

it('deletes nothing on Enter before the checkbox is ticked', async () => {
  const host = aHost();
  const { user } = await open(host);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('Password'), 'correct horse{Enter}');
  expect(host.api.made.map(({ key }) => key)).not.toContain('POST /user/profile/delete-account');
});

describe('a Google account', () => {
  function withGoogle(host: FakeHost, shown: 'shown' | 'not set up' | 'unreachable' = 'shown') {
    const pressed: ((token: GoogleToken) => void)[] = [];
    const tokens: string[] = [];
    const google: GoogleSignIn = {
      async showButton(_container, { language, onToken }) {
        if (shown === 'unreachable') throw new NetworkError('No script came.', { isTimeout: false });
        if (shown === 'not set up') return null;
        pressed.push(onToken);
        return () => void tokens.push(language);
      },
    };
    return { host: { ...host, google }, pressed, tokens };
  }
  const links = ({ api }: FakeHost) => api.made.filter(({ key }) => key === 'POST /user/auth/google/link');

  it("is linked with the token of Google's button", async () => {
    const { host, pressed, tokens } = withGoogle(aHost());
    await open(host);
    await waitFor(() => expect(pressed).toHaveLength(1));
    act(() => pressed[0]?.({ token: 'google-token', nonce: 'kq3vZ0mJ8d1rT5xw' }));
    expect(await screen.findByText('Your Google account is linked.')).toBeVisible();
    expect(links(host).map(({ input }) => input)).toEqual([
      { body: { email, token: 'google-token', nonce: 'kq3vZ0mJ8d1rT5xw' } },
    ]);
    expect(host.record.toasts).toEqual([{ message: 'Google account linked', tone: 'good' }]);
    expect(tokens).toEqual(['en']);
  });

  it.each([
    ['the reason of the server', 'This Google account belongs to another account.', undefined],
    ['a sentence of its own when there is none', '', 'Please try again.'],
  ])('shows %s when linking fails, and can be retried', async (_with, detail, sentence) => {
    const { host, pressed } = withGoogle(aHost());
    host.api.answer('POST /user/auth/google/link', () => {
      throw new ApiError({ status: 409, code: 'google_taken', detail });
    });
    await open(host);
    await waitFor(() => expect(pressed).toHaveLength(1));
    act(() => pressed[0]?.({ token: 'google-token' }));
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        { title: 'Failed to link Google account', message: sentence ?? detail, tone: 'bad' },
      ]),
    );
    expect(screen.getByText('No Google account is linked.')).toBeVisible();
    act(() => pressed[0]?.({ token: 'another-token' }));
    await waitFor(() => expect(links(host)).toHaveLength(2));
  });

  it("shows a toast when Google's script fails to load", async () => {
    const { host } = withGoogle(aHost(), 'unreachable');
    await open(host);
    await waitFor(() =>
      expect(host.record.toasts).toEqual([{ message: 'Failed to link Google account', tone: 'bad' }]),
    );
  });

  it("isn't offered by a server without it", async () => {
    const { host } = withGoogle(aHost(), 'not set up');
    await open(host);
    expect(await screen.findByText("Google sign-in isn't set up on this server.")).toBeVisible();
  });

  it('shows no Google button once linked', async () => {
    const { host, pressed } = withGoogle(aHost({ google_id: 'google-7' }));
    await open(host);
    expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
    expect(pressed).toEqual([]);
  });
});
