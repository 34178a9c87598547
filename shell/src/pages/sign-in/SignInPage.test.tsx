import { act, screen, waitFor } from '@testing-library/react';
import { anAccessToken } from '../../testing/access-token';
import { renderShell, type ServerAnswers } from '../../testing/render-shell';

const mockAuthenticate = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: mockAuthenticate,
  WebAuthnAbortService: { cancelCeremony: jest.fn() },
}));
beforeEach(() => mockAuthenticate.mockReset());

async function signIn(answers: ServerAnswers) {
  const shell = await renderShell('/login', answers);
  await shell.user.type(screen.getByLabelText('Email'), 'layla@example.com');
  await shell.user.type(screen.getByLabelText('Password'), 'long enough');
  await shell.user.click(screen.getByRole('button', { name: 'Login' }));
  return shell;
}

const success = () => ({
  body: { access_token: anAccessToken(), user: { email: 'layla@example.com', google_id: null } },
});

test('stores the token and opens the dashboard after sign-in', async () => {
  const { services } = await signIn({ 'POST /user/login': success });
  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(window.location.pathname).toBe('/home');
  expect(localStorage.getItem('access_token')).toBe(services.authSession.getToken());
  expect(localStorage.getItem('user_id')).toBe('u-1');
  expect(services.host.session.getState().user).toMatchObject({
    username: 'ليلى',
    email: 'layla@example.com',
  });
});

test('warns that a reload ends the session when the browser stores nothing', async () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  const { services } = await signIn({ 'POST /user/login': success });
  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(screen.getByText(/^This browser doesn't store data for Lisan/)).toBeVisible();
  expect(services.host.session.getState().user).toMatchObject({ email: 'layla@example.com' });
  write.mockRestore();
});

test('opens the requested page after sign-in', async () => {
  const { user } = await renderShell('/home?conversation=c-1', { 'POST /user/login': success });
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), 'layla@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/home?conversation=c-1'),
  );
});

test('leads from Try our demo through registration and sign-in to the demo', async () => {
  const { user } = await renderShell('/welcome', {
    'POST /user/login': success,
    'POST /user/register': () => ({ body: { success: true, message: 'Welcome.' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Try our demo' }));
  await user.type(await screen.findByLabelText('Username'), 'Layla');
  await user.type(screen.getByLabelText('Email'), 'layla@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('Welcome.');
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('layla@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/demo'));
});

test.each(['//evil.example', '%2F%2Fevil.example', '/%5Cevil.example', '/demo'])(
  'ignores a destination in the URL: next=%s',
  async (next) => {
    const { user } = await renderShell(`/login?next=${next}`, { 'POST /user/login': success });
    await user.type(screen.getByLabelText('Email'), 'layla@example.com');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Login successful!');
    expect(window.location.pathname).toBe('/home');
  },
);

test('reports wrong credentials and stores nothing', async () => {
  await signIn({
    'POST /user/login': () => ({ status: 401, body: { detail: 'x', code: 'invalid_credentials' } }),
  });
  expect(await screen.findByText('Invalid email or password.')).toBeVisible();
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('layla@example.com');
});

test('asks for the code of an account with two-factor and sends it', async () => {
  const { user, sent } = await signIn({
    'POST /user/login': (body) =>
      (body as { code?: string }).code === '123456'
        ? success()
        : { status: 401, body: { detail: 'Enter your code.', code: 'two_factor_required' } },
  });
  expect(await screen.findByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(sent.findLast(({ call }) => call === 'POST /user/login')?.body).toEqual({
    email: 'layla@example.com',
    password: 'long enough',
    code: '123456',
  });
});

test('shows a wrong code at its field, and stays', async () => {
  const { user } = await signIn({
    'POST /user/login': (body) => {
      const isWrong = (body as { code?: string }).code !== undefined;
      return isWrong
        ? { status: 401, body: { detail: 'This code is not right.', code: 'invalid_code' } }
        : { status: 401, body: { detail: 'Enter your code.', code: 'two_factor_required' } };
    },
  });
  await user.click(await screen.findByLabelText('Code'));
  await user.keyboard('123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const field = screen.getByLabelText('Code');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is not right.'));
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('123456');
  expect(screen.getAllByText('This code is not right.')).toHaveLength(1);
});

test('signs in with a backup code', async () => {
  const { user, sent } = await signIn({
    'POST /user/login': (body) =>
      (body as { code?: string }).code === 'FFHMQ-LAX64'
        ? success()
        : { status: 401, body: { detail: 'Enter your code.', code: 'two_factor_required' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Use a backup code' }));
  await user.click(screen.getByLabelText('Backup code'));
  await user.paste(' ffhmq-lax64 ');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(sent.findLast(({ call }) => call === 'POST /user/login')?.body).toMatchObject({
    code: 'FFHMQ-LAX64',
  });
});

describe('with Google', () => {
  interface Identity {
    nonce?: string;
    callback(answer: { credential: string }): void;
  }

  let identity: Identity | undefined;
  const accounts = {
    id: { initialize: (options: Identity) => (identity = options), renderButton: () => undefined },
  };

  /** Page with a fake Google script: records its options and presses its button. */
  async function openWithGoogle(answer: (body: Record<string, string>) => { status?: number; body: object }) {
    identity = undefined;
    Object.assign(window, { google: { accounts } });
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) node.onload?.(new Event('load'));
    });
    const shell = await renderShell('/login', {
      'GET /config': () => ({ body: { stripe_publishable_key: null, google_client_id: 'id' } }),
      'POST /user/auth/google': (body) => answer(body as Record<string, string>),
    });
    await waitFor(() => expect(identity).toBeDefined());
    return { ...shell, press: () => act(async () => identity?.callback({ credential: 'a.b.c' })) };
  }

  test('asks for the second factor and sends it with the same token', async () => {
    const { user, sent, press } = await openWithGoogle(({ code }) =>
      code === '123456'
        ? success()
        : { status: 401, body: { detail: 'Enter your code.', code: 'two_factor_required' } },
    );
    await press();
    await user.click(await screen.findByLabelText('Code'));
    await user.keyboard('123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(sent.findLast(({ call }) => call === 'POST /user/auth/google')?.body).toMatchObject({
      token: 'a.b.c',
      code: '123456',
    });
  });

  test('links an existing account by its password', async () => {
    const { user, press } = await openWithGoogle(({ password }) =>
      password === 'right'
        ? success()
        : { status: 409, body: { detail: 'There is an account already.', code: 'confirm_link' } },
    );
    await press();
    expect(await screen.findByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Link and log in' }));
    expect(await screen.findByText('Login successful!')).toBeVisible();
  });
});

test('redirects a signed-in user to the dashboard', async () => {
  localStorage.setItem('access_token', anAccessToken());
  await renderShell('/login');
  expect(window.location.pathname).toBe('/home');
});

test('removes an expired token silently', async () => {
  localStorage.setItem('access_token', anAccessToken({ exp: 1 }));
  await renderShell('/login');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('access_token')).toBeNull();
});

describe('a token and email in the URL', () => {
  const profile = () => ({ body: { email: 'layla@example.com', username: 'ليلى', google_id: null } });
  const url = (token: string, email = 'layla@example.com') =>
    `/login?token=${token}&email=${encodeURIComponent(email)}`;

  test('sign in when valid, and are removed', async () => {
    const token = anAccessToken();
    const { services } = await renderShell(url(token), { 'POST /user/profile': profile });
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/home');
    expect(services.authSession.getToken()).toBe(token);
  });

  test.each([
    ['garbage', 'garbage', 'layla@example.com'],
    ['of somebody else', anAccessToken({ email: 'omar@example.com' }), 'layla@example.com'],
    ['that the server refuses', anAccessToken(), 'layla@example.com'],
  ])('are removed when %s, with the form shown', async (_what, token, email) => {
    const { services } = await renderShell(url(token, email), {
      'POST /user/profile': () => ({ status: 401, body: { detail: 'no', code: 'unauthenticated' } }),
    });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(window.location.search).toBe('');
    expect(services.authSession.getToken()).toBeNull();
    expect(screen.queryByText('Your session has ended. Please log in again.')).not.toBeInTheDocument();
  });

  test('never replace an existing session', async () => {
    const mine = anAccessToken({ jti: 'mine' });
    localStorage.setItem('access_token', mine);
    const { services, sent } = await renderShell(url(anAccessToken({ uid: 'u-2' })), {
      'POST /user/profile': profile,
    });
    expect(window.location.pathname + window.location.search).toBe('/home');
    expect(services.authSession.getToken()).toBe(mine);
    expect(sent.filter(({ call }) => call === 'POST /user/profile')).toEqual([]);
  });
});

test('opens the view that a link to registration named, with its query', async () => {
  const { user, services } = await renderShell('/register?view=pricing&plan=Creator&invite=ABC', {
    'POST /user/login': success,
  });
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  await user.type(await screen.findByLabelText('Email'), 'layla@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('plan')).toBe('Creator'));
  expect(window.location.search).not.toContain('invite');
  expect(services.dashboard.getState().view).toBe('pricing');
});

describe('signing in with a passkey', () => {
  const options = { rpId: 'localhost', challenge: 'abc', timeout: 300_000, userVerification: 'required' };
  const signed = { id: 'p', rawId: 'p', type: 'public-key', clientExtensionResults: {}, response: {} };
  const named = (name: string) => Object.assign(new Error(name), { name });

  async function press(answers: ServerAnswers = {}) {
    const shell = await renderShell('/login', {
      'POST /user/login/passkey-options': () => ({ body: options }),
      'POST /user/login/passkey': success,
      ...answers,
    });
    await shell.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    return shell;
  }

  test('asks for no password', async () => {
    mockAuthenticate.mockResolvedValue(signed);
    const { sent } = await press();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(mockAuthenticate).toHaveBeenCalledWith({ optionsJSON: options, useBrowserAutofill: false });
    expect(sent.find(({ call }) => call === 'POST /user/login/passkey')?.body).toEqual({ passkey: signed });
  });

  test('is quiet when the user cancels', async () => {
    mockAuthenticate.mockRejectedValue(named('NotAllowedError'));
    const { sent } = await press();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).not.toContain('POST /user/login/passkey');
  });

  test("shows the server's reason, or its own", async () => {
    mockAuthenticate.mockResolvedValue(signed);
    const { user } = await press({
      'POST /user/login/passkey': () => ({
        status: 400,
        body: { detail: "This passkey didn't work.", code: 'invalid_passkey' },
      }),
    });
    expect(await screen.findByText("This passkey didn't work.")).toBeVisible();
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    mockAuthenticate.mockRejectedValue(named('SecurityError'));
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/^Your passkey didn't work/)).toBeVisible();
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('waits in the autofill list of the email field where the browser can', async () => {
    const canWait = { isConditionalMediationAvailable: async () => true };
    Object.assign(window, { PublicKeyCredential: canWait });
    mockAuthenticate.mockResolvedValue(signed);
    const { user } = await renderShell('/login', {
      'POST /user/login/passkey-options': () => ({ body: options }),
      'POST /user/login/passkey': success,
    });
    const field = screen.getByLabelText('Email');
    expect(field).toHaveAttribute('autocomplete', 'username webauthn');
    await user.click(field);
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(mockAuthenticate).toHaveBeenCalledWith({ optionsJSON: options, useBrowserAutofill: true });
    Object.assign(window, { PublicKeyCredential: undefined });
  });
});
