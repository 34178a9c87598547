import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell';

const fill = async (user: Awaited<ReturnType<typeof renderShell>>['user']) => {
  await user.type(screen.getByLabelText('Username'), 'Layla');
  await user.type(screen.getByLabelText('Email'), 'layla@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
};

test('requires the terms to be accepted', async () => {
  const { user, sent } = await renderShell('/register');
  await fill(user);
  expect(screen.getByText('Please accept the Terms and Conditions to register.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/register');
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('registers an account: shows progress, clears the fields and stays on the page', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  const waiting = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  const { user, sent } = await renderShell('/register', { 'POST /user/register': () => waiting });
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
  answer({ body: { success: true, message: 'Welcome, Layla.' } });
  expect(await screen.findByText('Welcome, Layla.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(window.location.pathname).toBe('/register');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus();
  expect(sent.filter(({ call }) => call === 'POST /user/register')).toEqual([
    {
      call: 'POST /user/register',
      body: { username: 'Layla', email: 'layla@example.com', password: 'long enough' },
    },
  ]);
});

test.each(['Log in', 'Back to Login'])(
  'passes the registered email to the sign-in form: %s',
  async (link) => {
    const { user } = await renderShell('/register', {
      'POST /user/register': () => ({ body: { success: true, message: 'Welcome, Layla.' } }),
    });
    await fill(user);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Welcome, Layla.');
    expect(screen.getByText(/We also sent a link/)).toHaveTextContent('layla@example.com');
    await user.click(screen.getByRole('link', { name: link }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('layla@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  },
);

test.each([
  ['the message of a refusal', { body: { success: false, message: 'Taken.' } }, 'Taken.'],
  ['a refusal without a message', { body: { success: false, message: '' } }, 'Registration failed.'],
  [
    'the sentence of an error',
    { status: 409, body: { detail: 'This email is in use.', code: 'conflict' } },
    'This email is in use.',
  ],
])('shows %s and keeps the input', async (_name, answer, message) => {
  const { user } = await renderShell('/register', { 'POST /user/register': () => answer });
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('layla@example.com');
});

test('shows a server error beside its field and focuses it', async () => {
  const { user } = await renderShell('/register', {
    'POST /user/register': () => ({
      status: 422,
      body: {
        detail: 'Please check the fields.',
        code: 'invalid_fields',
        fields: [{ field: 'password', message: 'This password is too common.' }],
      },
    }),
  });
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('This password is too common.')).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('shows a taken email beside its field and focuses it', async () => {
  const { user } = await renderShell('/register', {
    'POST /user/register': () => ({
      status: 409,
      body: { detail: 'An account with this email already exists.', code: 'already_exists' },
    }),
  });
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  const field = screen.getByLabelText('Email');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('An account with this email already exists.'),
  );
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveFocus());
});

test('rates the password while it is typed', async () => {
  const { user } = await renderShell('/register');
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription('At least 8 characters.');
  await user.type(field, '12345678');
  expect(field).toHaveAccessibleDescription(/^Weak/);
  await user.type(field, ' a blue horse sings');
  expect(field).toHaveAccessibleDescription('Strong.');
});

test('opens the terms in a dialog with eleven sections and closes it', async () => {
  const { user } = await renderShell('/register');
  await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByRole('checkbox', { hidden: true })).not.toBeChecked();
  expect(dialog).toHaveTextContent('13');
  expect(dialog).toHaveTextContent('Delaware');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(11);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('sends an invitation code from the link or the field', async () => {
  const { user, sent } = await renderShell('/register?invite=LAYLA7K4M', {
    'POST /user/register': () => ({ body: { success: true, message: 'Welcome.' } }),
  });
  expect(await screen.findByLabelText('Invitation code (optional)')).toHaveValue('LAYLA7K4M');
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Welcome.')).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /user/register')?.body).toMatchObject({
    invitation_code: 'LAYLA7K4M',
  });
});

test('shows an unknown invitation code beside its field', async () => {
  const rejection = {
    detail: 'Please check the marked fields.',
    code: 'invalid_fields',
    fields: [{ field: 'invitation_code', message: 'Nobody has this code.' }],
  };
  const { user } = await renderShell('/register', {
    'POST /user/register': () => ({ status: 422, body: rejection }),
  });
  await fill(user);
  expect(screen.queryByLabelText('Invitation code (optional)')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Have an invitation code?' }));
  expect(screen.getByLabelText('Invitation code (optional)')).toHaveFocus();
  await user.type(screen.getByLabelText('Invitation code (optional)'), 'NOBODY');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Nobody has this code.')).toBeVisible();
  expect(screen.getByLabelText('Invitation code (optional)')).toHaveValue('NOBODY');
});
