import { screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { createFakeHost, layla, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const { email, username } = layla();
const next = 'nour@example.com';

async function open(change: Partial<Profile> = {}) {
  let profile: Profile = {
    email,
    email_verified: true,
    username,
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    has_password: true,
    ...change,
  };
  const host = createFakeHost({
    answers: {
      'POST /user/profile': () => profile,
      'POST /user/profile/change-email': ({ body }) => {
        profile = { ...profile, new_email: body.new_email };
        return { success: true, message: 'We emailed a link.' };
      },
      'DELETE /user/profile/change-email': () => {
        profile = { ...profile, new_email: null };
        return { success: true, message: '' };
      },
    },
  });
  const { user } = await renderRemote(remote, 'profile', host);
  const setting = within(await screen.findByRole('group', { name: 'Email address' }));
  return { host, user, setting };
}

async function ask({ user, setting }: Awaited<ReturnType<typeof open>>) {
  await user.click(setting.getByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  const field = dialog.getByRole('textbox', { name: 'New email' });
  await user.type(field, `${next}{Enter}`);
  return field;
}

it('waits for the new address until the change is canceled', async () => {
  const page = await open();
  await ask(page);
  expect(await page.setting.findByText(/once you open the link/)).toHaveTextContent(next);
  expect(page.setting.getByText(/layla/)).toBeVisible();
  expect(page.host.record.toasts).toEqual([{ message: 'We emailed a link.', tone: 'good' }]);
  await page.user.click(page.setting.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(page.setting.queryByText(/once you open the link/)).not.toBeInTheDocument());
});

it('shows a refused address at its field and keeps it', async () => {
  const page = await open();
  page.host.api.answer('POST /user/profile/change-email', () => {
    throw new ApiError({ status: 409, code: 'wrong_state', detail: 'This is already your email.' });
  });
  const field = await ask(page);
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is already your email.'));
  expect(field).toHaveValue(next);
  expect(page.host.record.toasts).toEqual([]);
});

it('sends the link again to the address that waits', async () => {
  const page = await open({ new_email: next, email_verified: false });
  await page.user.click(page.setting.getByRole('button', { name: 'Resend the link' }));
  await waitFor(() =>
    expect(page.host.api.made.at(-1)).toMatchObject({
      key: 'POST /user/profile/change-email',
      input: { body: { email, new_email: next } },
    }),
  );
});
