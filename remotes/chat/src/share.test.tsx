import { screen, waitFor, within } from '@testing-library/react';
import type { Share } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { aConversation, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from './remote';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const aShare = (change: Partial<Share>): Share => ({
  share_id: 's-1',
  kind: 'conversation',
  id: 'c-1',
  title: 'Coffee',
  path: '/api/shared/s-1.signed',
  created_at: coffee.created_at,
  ...change,
});

async function openDialog() {
  let shares = [
    aShare({ share_id: 's-2', id: 'c-2', title: 'Tea' }),
    aShare({ share_id: 's-3', kind: 'video' }),
  ];
  const host = createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee] }),
      'GET /shares': () => ({ shares }),
      'POST /shares': () => {
        shares = [aShare({}), ...shares];
        return aShare({});
      },
      'DELETE /shares/:id': ({ params: { id } }) => {
        shares = shares.filter(({ share_id }) => share_id !== id);
        return { success: true, message: '' };
      },
    },
  });
  const rendered = await renderRemote(remote, 'chat', host);
  await rendered.user.click(await screen.findByRole('button', { name: 'Actions for Coffee' }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'Share…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Share this conversation' }, { timeout: 20_000 }),
  );
  await dialog.findByText('Tea');
  return { ...rendered, host, dialog };
}

test('creates a link on request, copies it and revokes it', async () => {
  const { user, host, dialog } = await openDialog();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(host.api.made.map(({ key }) => key)).not.toContain('POST /shares');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(
    'http://localhost/api/shared/s-1.signed',
  );
  expect(host.api.made.find(({ key }) => key === 'POST /shares')?.input).toEqual({
    body: { user_email: 'layla@example.com', kind: 'conversation', id: 'c-1' },
  });
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/api/shared/s-1.signed');
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop sharing “Tea”' }));
  await waitFor(() => expect(dialog.queryByRole('listitem')).not.toBeInTheDocument());
});

test('reports a failure and keeps the link', async () => {
  const { user, host, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('textbox', { name: 'Link' });
  host.api.answer('DELETE /shares/:id', () => {
    throw new ApiError({ status: 503, code: 'api_unavailable', detail: 'Once more.' });
  });
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() =>
    expect(host.record.toasts).toEqual([
      { title: "We couldn't change the link", message: 'Once more.', tone: 'bad' },
    ]),
  );
  expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible();
});
