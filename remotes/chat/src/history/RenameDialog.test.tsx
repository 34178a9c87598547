import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

it('shows a refusal at the name field, focused, until it is accepted', async () => {
  const conversation = aConversation();
  const host = createFakeHost({
    answers: { 'GET /text/conversations': () => ({ conversations: [conversation] }) },
  });
  const fields = [{ field: 'title', message: 'This name is too long.' }];
  host.api.answer('PATCH /text/conversation/:id', () => {
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: 'Some fields are wrong.', fields });
  });
  const { user } = await renderRemote(remote, 'chat', host);
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the conversation' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Tea and more{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('This name is too long.'));
  expect(name).toHaveValue('Tea and more');
  await waitFor(() => expect(name).toHaveFocus());
  expect(host.record.toasts).toEqual([]);

  host.api.answer('PATCH /text/conversation/:id', ({ body }) => ({ ...conversation, ...body }));
  await user.clear(name);
  await user.type(name, 'Tea{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Tea' })).toBeVisible();
});
