import { waitFor } from '@testing-library/react';
import type { Message } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, layla } from '@lisan/testing';
import { fileNameOf } from '../history/conversation-list';
import { createConversationStore } from './conversation.store';
import { offline, settle, startChat, started } from './testing/start-chat';

const stops = 'POST /text/generations/:id/stop';
const stopOfReply = { params: { id: 'g-1' } };

test('stops a reply when Stop is pressed before its id arrives', async () => {
  const { store, reply, made, send } = await startChat();
  void send('Write a hook');
  await settle();
  await store.stop();
  expect(made(stops)).toEqual([]);
  reply.say(started);
  await settle();
  expect(made(stops)).toEqual([stopOfReply]);
});

test("doesn't apply a pending stop to the next reply", async () => {
  const { store, reply, made, send } = await startChat();
  void send('Write a hook');
  await settle();
  await store.stop();
  store.startNew();
  reply.say(started);
  await settle();
  expect(made(stops)).toEqual([]);
});

test('appends a prompt sent while a conversation opens', async () => {
  let respond: (messages: Message[]) => void = () => undefined;
  const { store, reply, made, send } = await startChat({
    'GET /text/conversation/:id': () =>
      new Promise((resolve) => {
        respond = (messages) => resolve({ ...aConversation({ conversation_id: 'c-1' }), messages });
      }),
  });
  const opening = store.open('c-1');
  const sending = send('And shorter?');
  await settle();
  expect(made('POST /text/generate')).toEqual([]);
  const first = aMessage({ prompt: 'Write a hook' });
  respond([first]);
  await opening;
  await settle();
  const body = expect.objectContaining({ conversation_id: 'c-1', prompt: 'And shorter?' }) as unknown;
  expect(made('POST /text/generate')).toEqual([{ body }]);
  reply.say(started);
  reply.say({ event: 'delta', data: { text: 'Yes.' } });
  await settle();
  expect(store.getState().messages.map(({ prompt, response }: Message) => [prompt, response])).toEqual([
    ['Write a hook', first.response],
    ['And shorter?', 'Yes.'],
  ]);
  reply.say({ event: 'done', data: { messages: [...store.getState().messages], title: 'Coffee' } });
  await sending;
  expect(store.getState()).toMatchObject({ draft: '', isReplying: false });
});

test('keeps a conversation open when its reply fails', async () => {
  const writing = aMessage({ prompt: 'Write a hook', response: 'Coffee', status: 'streaming' });
  const { store, resumed, toastTitles } = await startChat({
    'GET /text/conversation/:id': () => ({
      ...aConversation({ conversation_id: 'c-1' }),
      messages: [writing],
    }),
  });
  const opening = store.open('c-1');
  await settle();
  resumed.fail(new ApiError({ status: 502, code: 'provider_failed', detail: 'The writer is away.' }));
  await opening;
  expect(store.getState()).toMatchObject({ openId: 'c-1', isReplying: false });
  expect(store.getState().messages).toEqual([{ ...writing, status: 'failed' }]);
  expect(toastTitles()).toEqual(['Failed to send message']);
});

test("leaves a conversation that can't be opened, with a toast", async () => {
  const { store, toastTitles } = await startChat({
    'GET /text/conversation/:id': () => {
      throw new ApiError({ status: 404, code: 'not_found', detail: '' });
    },
  });
  await store.open('c-1');
  expect(store.getState()).toMatchObject({ openId: null, messages: [], isOpening: false });
  expect(toastTitles()).toEqual(['Failed to load conversation']);
});

test('updates only the message whose reply grows', async () => {
  const { store, reply, send } = await startChat();
  await store.open('c-1');
  const [before] = store.getState().messages;
  void send('And shorter?');
  await settle();
  reply.say(started);
  reply.say({ event: 'delta', data: { text: 'Yes' } });
  reply.say({ event: 'delta', data: { text: '.' } });
  await waitFor(() => expect(store.getState().messages[1]?.response).toBe('Yes.'));
  expect(store.getState().messages[0]).toBe(before);
});

test('reopens the conversation after a reload, opening from the start', async () => {
  const { host, store } = await startChat();
  await store.open('conversation-1');
  const again = createConversationStore(host, layla());
  expect(again.getState()).toMatchObject({ openId: 'conversation-1', isOpening: true, messages: [] });
  await again.refresh();
  expect(again.getState()).toMatchObject({ isOpening: false, messages: [aMessage()] });
  again.startNew();
  expect(createConversationStore(host, layla()).getState().openId).toBeNull();
});

test('shows messages written elsewhere after reconnecting', async () => {
  const messages = [aMessage()];
  const { store, toastTitles } = await startChat({
    'GET /text/conversation/:id': () => ({ ...aConversation(), messages: [...messages] }),
  });
  await store.open('conversation-1');
  messages.push(aMessage({ prompt: 'From the phone', generation_id: 'generation-2' }));
  await store.refresh();
  expect(store.getState().messages.map(({ prompt }) => prompt)).toContain('From the phone');
  expect(store.getState().isFollowing).toBe(false);
  expect(toastTitles()).toEqual([]);
});

test('ignores a late refresh that would undo newer messages', async () => {
  let respond: () => void = () => undefined;
  let requests = 0;
  const { store, reply, send } = await startChat({
    'GET /text/conversation/:id': async () => {
      requests += 1;
      if (requests > 1) await new Promise<void>((resolve) => (respond = resolve));
      return { ...aConversation(), messages: [aMessage()] };
    },
  });
  await store.open('conversation-1');
  const refreshing = store.refresh();
  await settle();
  const sending = send('And now?');
  await settle();
  const written = [aMessage(), aMessage({ prompt: 'And now?', generation_id: 'g-1' })];
  reply.say(started);
  reply.say({ event: 'done', data: { messages: written, title: 'Coffee' } });
  await sending;
  respond();
  await refreshing;
  expect(store.getState().messages).toEqual(written);
});

test("keeps the messages when a refresh fails, and doesn't refresh during a reply", async () => {
  let isDown = false;
  let requests = 0;
  const { store, reply, toastTitles, send } = await startChat({
    'GET /text/conversation/:id': () => {
      requests += 1;
      if (isDown) offline();
      return { ...aConversation(), messages: [aMessage()] };
    },
  });
  await store.open('conversation-1');
  isDown = true;
  await store.refresh();
  expect(store.getState()).toMatchObject({ openId: 'conversation-1', messages: [{}] });
  expect(requests).toBe(2);

  isDown = false;
  const sending = send('And now?');
  await settle();
  await store.refresh();
  expect(requests).toBe(2);
  expect(store.getState().messages).toHaveLength(2);
  reply.end();
  await sending;
  expect(toastTitles()).not.toContain('Failed to load conversation');
});

test('restores an unacknowledged prompt after its session ends, but not an accepted one', async () => {
  const lost = await startChat();
  void lost.send('Write a hook');
  await settle();
  expect(lost.store.getState().draft).toBe('');
  expect(createConversationStore(lost.host, layla()).getState().draft).toBe('Write a hook');

  const taken = await startChat();
  void taken.send('Write a hook');
  taken.reply.say(started);
  await settle();
  expect(createConversationStore(taken.host, layla()).getState().draft).toBe('');
});

test.each([
  ['Coffee shop', 'Coffee shop'],
  ['قهوة "الصباح"/..\\x', 'قهوة الصباح .. x'],
  ['..\u202Egnp.exe', 'gnp.exe'],
  ['<:>', 'lisan'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('saves %j as %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
