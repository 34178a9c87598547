import { createConversationStore } from './conversation.store';
import { layla } from '@lisan/testing';
import { offline, settle, startChat, started } from './testing/start-chat';

const key = 'POST /text/generate';

async function startLosing() {
  let isLost = true;
  const chat = await startChat({ [key]: () => (isLost ? offline() : chat.reply.read) });
  const ids = () => chat.keys(key);
  return { ...chat, ids, arrive: () => (isLost = false) };
}

test('retries a lost prompt with the same key and sends the next with a new one', async () => {
  const { store, reply, ids, send, arrive } = await startLosing();
  await send('Write a hook');
  expect(store.getState().draft).toBe('Write a hook');
  await store.sendDraft();
  arrive();
  const sending = store.sendDraft();
  await settle();
  expect(new Set(ids()).size).toBe(1);
  expect(ids()[0]).toMatch(/^[\w-]{16,64}$/);
  reply.say(started);
  await settle();
  expect(store.getState()).toMatchObject({ openId: 'c-1', keyedRequest: '' });
  reply.say({ event: 'done', data: { messages: [...store.getState().messages], title: 'Coffee' } });
  await sending;
  void send('Write a hook');
  await settle();
  expect(ids()).toHaveLength(4);
  expect(ids()[3]).not.toBe(ids()[0]);
});

test('uses a new key for another prompt or level', async () => {
  const { store, ids, send } = await startLosing();
  await send('Write a hook');
  await send('Write two hooks');
  store.setLevel('Grok');
  await store.sendDraft();
  expect(new Set(ids()).size).toBe(3);
});

test('keeps the key after a reload', async () => {
  const { host, ids, send } = await startLosing();
  await send('Write a hook');
  const loaded = createConversationStore(host, layla());
  await loaded.sendDraft();
  expect(ids()).toHaveLength(2);
  expect(ids()[1]).toBe(ids()[0]);
});
