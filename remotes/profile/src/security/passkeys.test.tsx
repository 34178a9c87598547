import { screen, waitFor, within } from '@testing-library/react';
import type { CreatedPasskey, PasskeyCreationOptions, SignInMethods } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { createFakeHost, layla, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const mockRegister = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({ startRegistration: mockRegister }));
beforeEach(() => mockRegister.mockReset());

const { email, username } = layla();
const at = '2026-01-31T12:00:00.000Z';
const options: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Lisan' },
  user: { id: 'abc', name: email, displayName: username },
  challenge: 'abc',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
};
const created: CreatedPasskey = {
  id: 'new',
  rawId: 'new',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'abc', attestationObject: 'abc' },
};
const done = { success: true, message: '' };
const phone = { id: 'p1', name: 'My phone', created_at: at, last_used_at: null };

async function open(passkeys: SignInMethods['passkeys'] = []) {
  const host = createFakeHost({
    answers: {
      'POST /user/profile': () => ({
        email,
        username,
        two_factor_enabled: false,
        profile_image: null,
        google_id: null,
        has_password: true,
      }),
      'GET /user/ways-in': () => ({
        password: { since: at },
        google: null,
        two_factor: null,
        passkeys,
        sessions: [],
        changes: [],
      }),
      'POST /user/passkeys/options': () => options,
      'POST /user/passkeys': () => done,
      'PATCH /user/passkeys/:id': () => done,
      'DELETE /user/passkeys/:id': () => done,
    },
  });
  const { user } = await renderRemote(remote, 'profile', host);
  await screen.findByRole('heading', { name: 'Passkeys' });
  return { host, user, calls: (wanted: string) => host.api.made.filter(({ key }) => key === wanted) };
}

const named = (name: string) => Object.assign(new Error(name), { name });

describe('adding a passkey', () => {
  it("stores the browser's passkey under the device's name", async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome/140.0 (Linux)');
    mockRegister.mockResolvedValue(created);
    const { host, user, calls } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        { message: 'Passkey added. You can now log in with it.', tone: 'good' },
      ]),
    );
    expect(mockRegister).toHaveBeenCalledWith({ optionsJSON: options });
    expect(calls('POST /user/passkeys').map(({ input }) => input)).toEqual([
      { body: { name: 'Chrome · Linux', passkey: created } },
    ]);
  });

  it('is quiet when the user cancels', async () => {
    mockRegister.mockRejectedValue(named('NotAllowedError'));
    const { host, user, calls } = await open();
    const add = screen.getByRole('button', { name: 'Add a passkey' });

    await user.click(add);
    await waitFor(() => expect(add).toBeEnabled());
    expect(calls('POST /user/passkeys')).toEqual([]);
    expect(host.record.toasts).toEqual([]);
  });

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account'],
    ['NotSupportedError', "The passkey wasn't added"],
  ])('says why it failed: %s', async (name, title) => {
    mockRegister.mockRejectedValue(named(name));
    const { host, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(host.record.toasts).toMatchObject([{ title, tone: 'bad' }]));
  });
});

it('renames a passkey, and shows a refused name at its field', async () => {
  const { host, user, calls } = await open([phone]);
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  host.api.answer('PATCH /user/passkeys/:id', () => {
    const fields = [{ field: 'name', message: 'Name is required.' }];
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: '', fields });
  });
  await user.type(field, 'هاتفي{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Name is required.'));
  host.api.answer('PATCH /user/passkeys/:id', () => done);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls('PATCH /user/passkeys/:id').at(-1)?.input).toEqual({
    params: { id: 'p1' },
    body: { name: 'هاتفي' },
  });
});

it('removes a passkey after asking', async () => {
  const { user, calls } = await open([phone]);
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “My phone”?' }));
  expect(calls('DELETE /user/passkeys/:id')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(calls('GET /user/ways-in')).toHaveLength(2));
  expect(calls('DELETE /user/passkeys/:id')[0]?.input).toEqual({ params: { id: 'p1' } });
});
