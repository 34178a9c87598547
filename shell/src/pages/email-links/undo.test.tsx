import { screen } from '@testing-library/react';
import { anAccessToken } from '../../testing/access-token';
import { renderShell } from '../../testing/render-shell';

test('reverts a change only on a press, and signs out this browser', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { user, sent } = await renderShell('/undo#the-token', {
    'POST /user/undo': () => ({
      body: { success: true, message: 'The Google account was unlinked.', change: 'google_linked' },
    }),
  });
  expect(window.location.hash).toBe('');
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/undo');
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText('The Google account was unlinked.')).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /user/undo')?.body).toEqual({ token: 'the-token' });
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('explains that a link has been used', async () => {
  const { user } = await renderShell('/undo#used', {
    'POST /user/undo': () => ({
      status: 400,
      body: { detail: 'This link has been used or has expired.', code: 'invalid_undo_link' },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText('This link has been used or has expired.')).toBeVisible();
});
