import { ApiError } from '@lisan/errors';
import { aConversation, layla } from '@lisan/testing';
import { createConversationStore } from '../conversation/conversation.store';
import { offline, settle, startChat } from '../conversation/testing/start-chat';

const lists = 'GET /text/conversations';
const aList =
  (...all: Parameters<typeof aConversation>) =>
  () => ({ conversations: [aConversation(...all)] });

test('distinguishes a failed list from an empty one and requests it again', async () => {
  const { host, store, toastTitles } = await startChat({ [lists]: offline });
  await store.refresh();
  expect(store.getState()).toMatchObject({ conversations: null, missing: { conversations: true } });
  expect(toastTitles()).toEqual(['Failed to load conversation']);
  host.api.answer(lists, aList());
  await store.loadList();
  expect(store.getState()).toMatchObject({
    conversations: [aConversation()],
    missing: { conversations: false },
  });
});

test('reports only the failed reply, keeps the list and restores the draft', async () => {
  const { host, store, reply, toastTitles, send } = await startChat({ [lists]: aList() });
  await store.refresh();
  host.api.answer(lists, offline);
  const sending = send('Write a hook');
  await settle();
  reply.fail(new Error('The server could not be reached.'));
  await sending;
  await settle();
  expect(toastTitles()).toEqual(['Failed to send message']);
  expect(store.getState()).toMatchObject({ conversations: [aConversation()], draft: 'Write a hook' });
  expect(createConversationStore(host, layla()).getState().draft).toBe('Write a hook');
});

test("removes a deleted conversation even when the list can't be reloaded", async () => {
  const { host, store } = await startChat({ [lists]: aList({ conversation_id: 'c-1' }) });
  await store.refresh();
  host.api.answer(lists, offline);
  await store.remove(aConversation({ conversation_id: 'c-1' }));
  expect(store.getState().conversations).toEqual([]);
});

test('updates an accepted title everywhere and throws a refused one for its field', async () => {
  const renamed = aConversation({ title: 'Tea' });
  const { host, store, toastTitles } = await startChat({
    [lists]: aList(),
    'PATCH /text/conversation/:id': () => renamed,
  });
  await Promise.all([store.refresh(), store.open(renamed.conversation_id)]);
  await store.rename(renamed.conversation_id, 'Tea');
  expect(store.getState()).toMatchObject({ title: 'Tea', conversations: [renamed] });
  const fields = [{ field: 'title', message: 'This title is too long.' }];
  host.api.answer('PATCH /text/conversation/:id', () => {
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: '', fields });
  });
  await expect(store.rename(renamed.conversation_id, 'x')).rejects.toMatchObject({ fields });
  expect(toastTitles()).toEqual([]);
});
