import { screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { createFakeHost, layla, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';
import { deviceOf } from './device';

const { email, username } = layla();

function aHost(change: Partial<Profile> = {}) {
  const profile: Profile = {
    email,
    username,
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    has_password: true,
    ...change,
  };
  return createFakeHost({
    answers: {
      'POST /user/profile': () => profile,
      'GET /user/ways-in': () => ({
        password: null,
        google: null,
        two_factor: null,
        sessions: [],
        changes: [],
      }),
    },
  });
}

async function open(host: FakeHost) {
  const page = await renderRemote(remote, 'profile', host);
  await screen.findByRole('heading', { name: 'Account' });
  return page;
}

describe('a refused password', () => {
  const failWith = (host: FakeHost, code: 'wrong_password' | 'weak_password', detail: string) =>
    host.api.answer('POST /user/change-password', () => {
      throw new ApiError({ status: 403, code, detail });
    });

  async function change(host: FakeHost) {
    const { user } = await open(host);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await user.type(dialog.getByLabelText('Current password'), 'old secret');
    await user.type(dialog.getByLabelText('New password'), 'new secret');
    return { user, dialog };
  }

  it.each([
    ['wrong_password', 'Current password', 'This password is not right.'],
    ['weak_password', 'New password', 'This password is among the most common ones.'],
  ] as const)('is shown at its field: %s', async (code, label, detail) => {
    const host = aHost();
    failWith(host, code, detail);
    const { user, dialog } = await change(host);
    await user.type(dialog.getByLabelText('Confirm new password'), 'new secret{Enter}');
    const field = dialog.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(detail));
    expect(field).toBeInvalid();
    await waitFor(() => expect(field).toHaveFocus());
    expect(host.record.toasts).toEqual([]);
  });

  it('is shown at its field when deleting the account', async () => {
    const host = aHost();
    host.api.answer('POST /user/profile/delete-account', () => {
      throw new ApiError({ status: 403, code: 'wrong_password', detail: 'x' });
    });
    const { user } = await open(host);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const field = dialog.getByLabelText('Password');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Failed to delete account. Please check your password.'),
    );
    expect(field).toBeInvalid();
    expect(host.record.toasts).toEqual([]);
  });

  it('offers to unlink Google only when linked, and sends the choice', async () => {
    const host = aHost({ google_id: 'google-7' });
    host.api.answer('POST /user/change-password', () => ({
      success: true,
      message: '',
      access_token: 'next',
    }));
    const { user, dialog } = await change(host);
    await user.click(dialog.getByRole('checkbox', { name: 'Also unlink Google' }));
    await user.type(dialog.getByLabelText('Confirm new password'), 'new secret{Enter}');
    await waitFor(() =>
      expect(host.api.made.find(({ key }) => key === 'POST /user/change-password')?.input).toEqual({
        body: { email, current_password: 'old secret', new_password: 'new secret', unlink_google: true },
      }),
    );
  });

  it("doesn't offer to unlink Google when not linked", async () => {
    const { dialog } = await change(aHost());
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe.each([
  ['Sign out everywhere', 'POST /user/sessions/revoke-all'],
  ['Unlink Google', 'POST /user/profile/unlink-social'],
] as const)('%s', (action, call) => {
  async function request() {
    const host = aHost({ google_id: 'google-7' });
    host.api.answer(call, () => ({ success: true, message: 'Done.' }));
    const { user, unmount } = await open(host);
    host.bus.subscribe('session.changed', ({ user: present }) => present ?? unmount());
    await user.click(screen.getByRole('button', { name: action }));
    const dialog = await screen.findByRole('alertdialog');
    const made = () => host.api.made.map(({ key }) => key);
    expect(made()).not.toContain(call);
    return { user, dialog, made };
  }

  it('does nothing when the user cancels', async () => {
    const { user, dialog, made } = await request();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(dialog).not.toBeInTheDocument();
    expect(made()).not.toContain(call);
  });

  it('is done once the user confirms', async () => {
    const { user, dialog, made } = await request();
    await user.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(made()).toContain(call));
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox', system: 'Linux' },
  ],
  ['curl/8.0', { browser: undefined, system: undefined }],
])('describes %s as %j', (agent, expected) => {
  expect(deviceOf(agent)).toEqual(expected);
});
