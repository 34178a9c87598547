import { act, screen, waitFor } from '@testing-library/react';
import { isAbortError } from '@lisan/errors';
import type { GoogleToken } from '@lisan/remote-kit';
import { anAccessToken } from '../testing/access-token';
import { renderShell, type ServerAnswers } from '../testing/render-shell';

const mockAuthenticate = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: mockAuthenticate }));

let mockIsDown = false;
jest.mock('./StepUpDialog', () => {
  if (mockIsDown) throw new TypeError('The line is down.');
  return jest.requireActual<object>('./StepUpDialog');
});

const noMethods = { password: { since: null }, google: null, two_factor: null, sessions: [], changes: [] };
const done = { body: { success: true, message: '' } };
const refused = (code: string, detail: string, status = 403) => ({ status, body: { code, detail } });
const withTwoFactor = {
  ...noMethods,
  two_factor: { since: '2026-01-31T12:00:00.000Z', backup_codes_left: 9 },
};

async function openWithOldSession(
  methods: object,
  isRight: (factors: Record<string, string>) => boolean,
  config: object = {},
) {
  localStorage.setItem('access_token', anAccessToken());
  let isConfirmed = false;
  const changeAccess = () => (isConfirmed ? done : refused('proof_required', "Confirm it's you first."));
  const answers: ServerAnswers = {
    'GET /config': () => ({ body: { stripe_publishable_key: null, google_client_id: null, ...config } }),
    'GET /user/ways-in': () => ({ body: methods }),
    'POST /user/profile/disable-2fa': changeAccess,
    'POST /user/profile/unlink-social': changeAccess,
    'GET /user/export': changeAccess,
    'POST /user/login/passkey-options': () => ({ body: { challenge: 'abc' } }),
    'POST /user/change-password': changeAccess,
    'POST /user/confirm': (body) => {
      isConfirmed = isRight(body as Record<string, string>);
      return isConfirmed
        ? { body: { success: true, message: '', proved_until: '2026-01-31T12:10:00.000Z' } }
        : refused('wrong_password', "The password isn't correct.");
    },
  };
  return renderShell('/about', answers);
}

test('cancels the action and mentions the connection when the dialog fails to load', async () => {
  mockIsDown = true;
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = await openWithOldSession(noMethods, () => true);
  const unlinked = services.host.api
    .call('POST /user/profile/unlink-social', { body: { email: 'a@example.com', platform: 'google' } })
    .catch((error: unknown) => error);
  expect(await screen.findByText(/we can't reach the server/)).toBeVisible();
  expect(isAbortError(await unlinked)).toBe(true);
  expect(reported).toHaveBeenCalledWith('[step-up]', expect.any(TypeError));
  mockIsDown = false;
});

test('asks for the password, then continues the action', async () => {
  const { user, services, sent } = await openWithOldSession(
    noMethods,
    ({ password }) => password === 'right',
  );
  const unlinked = services.host.api.call('POST /user/profile/unlink-social', {
    body: { email: 'layla@example.com', platform: 'google' },
  });
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText("The password isn't correct.")).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  expect(await unlinked).toEqual(done.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.filter(({ call }) => call === 'POST /user/profile/unlink-social')).toHaveLength(2);
});

test("explains why Google's token was rejected for an account without a password", async () => {
  const onlyGoogle = { ...noMethods, password: null, google: { since: null } };
  const { services } = await openWithOldSession(onlyGoogle, () => false, { google_client_id: 'client' });
  const buttons: ((token: GoogleToken) => void)[] = [];
  jest.spyOn(services.host.google, 'showButton').mockImplementation(async (_box, { onToken }) => {
    buttons.push(onToken);
    return () => undefined;
  });
  void services.host.api
    .call('POST /user/profile/unlink-social', { body: { email: 'a@example.com', platform: 'google' } })
    .catch(() => undefined);
  await waitFor(() => expect(buttons).not.toEqual([]));
  await act(async () => buttons.at(-1)?.({ token: 'of another account' }));
  expect(await screen.findByText("The password isn't correct.")).toBeVisible();
});

test('continues a download after step-up authentication', async () => {
  const { user, services, sent } = await openWithOldSession(
    noMethods,
    ({ password }) => password === 'right',
  );
  const zip = services.host.api.download('GET /user/export', {});
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  expect(await (await zip).text()).toContain('success');
  expect(sent.filter(({ call }) => call === 'GET /user/export')).toHaveLength(2);
});

test('accepts a passkey instead of the password', async () => {
  mockAuthenticate.mockResolvedValue({ id: 'p' });
  const passkey = { id: 'p1', name: 'Phone', created_at: '2026-01-31T12:00:00.000Z', last_used_at: null };
  const methods = { ...noMethods, password: null, passkeys: [passkey] };
  const { user, services, sent } = await openWithOldSession(methods, (factors) => 'passkey' in factors);
  const unlinked = services.host.api.call('POST /user/profile/unlink-social', {
    body: { email: 'layla@example.com', platform: 'google' },
  });
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await unlinked).toEqual(done.body);
  expect(sent.find(({ call }) => call === 'POST /user/confirm')?.body).toEqual({ passkey: { id: 'p' } });
});

test('cancels the action without a request when the user cancels', async () => {
  const { user, services, sent } = await openWithOldSession(noMethods, () => true);
  const unlinked = services.host.api
    .call('POST /user/profile/unlink-social', { body: { email: 'a@example.com', platform: 'google' } })
    .catch((error: unknown) => error);
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(isAbortError(await unlinked)).toBe(true);
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/confirm');
});

test('reuses the password typed for the action', async () => {
  const { services, sent } = await openWithOldSession(noMethods, ({ password }) => password === 'typed');
  await act(async () => {
    await services.host.api.call('POST /user/change-password', {
      body: { email: 'a@example.com', current_password: 'typed', new_password: 'next one' },
    });
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.find(({ call }) => call === 'POST /user/confirm')?.body).toEqual({ password: 'typed' });
});

test('asks for separate backup codes for step-up and action', async () => {
  const { user, services, sent } = await openWithOldSession(
    withTwoFactor,
    ({ password, code }) => password === 'right' && code === 'FFHMQ-LAX64',
  );
  const off = services.host.api.call('POST /user/profile/disable-2fa', {
    body: { email: 'a@example.com', code: 'ABCDE-FGHJK' },
  });
  await user.type(await screen.findByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
  await user.click(screen.getByLabelText('Backup code'));
  await user.paste('ffhmq lax64');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await off;
  expect(sent.filter(({ call }) => call === 'POST /user/confirm').map(({ body }) => body)).toEqual([
    { password: 'right', code: 'FFHMQ-LAX64' },
  ]);
  expect(sent.findLast(({ call }) => call === 'POST /user/profile/disable-2fa')?.body).toEqual({
    email: 'a@example.com',
    code: 'ABCDE-FGHJK',
  });
});
