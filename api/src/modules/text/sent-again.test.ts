import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useChatServer } from './testing/chat-server';
import { createChatClient, generationOf, textOf, type ChatClient } from './testing/chat-client';

const words = ['Good ', 'morning, ', 'Layla.'];
const use = useChatServer();
let client: ChatClient;
let before: number;
let onceId: string;
beforeEach(async () => {
  client = await createChatClient(use().server);
  before = await client.textQuota();
  onceId = randomUUID();
  use().provider.say(words);
});
afterEach(() => use().provider.calm());

const again = (prompt = 'A hook', asked = {}) => client.generate(prompt, { once_id: onceId, ...asked });
const charged = async () => before - (await client.textQuota());
const asked = () => use().provider.requests.length;

test('a prompt whose answer was lost is answered by the same reply, and charged once', async () => {
  const askedBefore = asked();
  const cut = await client.stream('A hook', { once_id: onceId });
  // The server has it; not a word of that arrives.
  cut.leave();
  const stream = await client.stream('A hook', { once_id: onceId });
  const events = await stream.until('done');
  expect(textOf(events)).toBe(words.join(''));
  const { conversation_id: conversationId, messages } = await again();
  expect(generationOf(events)).toEqual({ id: messages[0]?.generation_id, conversationId });
  expect(messages).toHaveLength(1);
  expect(await charged()).toBe(1);
  expect(asked() - askedBefore).toBe(1);
});

test('one that is sent twice at once makes one conversation and one reply', async () => {
  const all = await Promise.all([again(), again(), again()]);
  expect(new Set(all.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  expect(all.map(({ messages }) => messages.map(({ response }) => response))).toEqual(
    all.map(() => [words.join('')]),
  );
  expect(await charged()).toBe(1);
});

test('in a conversation it stands once, also while its first reply is written', async () => {
  const { conversation_id } = await client.generate('hello');
  use().provider.fault({ kind: 'slow', firstMs: 10, nextMs: 60 });
  const cut = await client.stream('A hook', { once_id: onceId, conversation_id });
  await cut.until('delta');
  cut.leave();
  const { messages } = await again('A hook', { conversation_id });
  expect(messages.map(({ prompt, status }) => [prompt, status])).toEqual([
    ['hello', 'complete'],
    ['A hook', 'complete'],
  ]);
  expect(await charged()).toBe(2);
});

test('the last of a plan is enough for a prompt that is sent twice', async () => {
  for (let left = before; left > 1; left -= 1) await client.generate('hello');
  const [first, second] = [await again(), await again()];
  expect(second).toEqual(first);
  const before402 = asked();
  await expect(client.generate('A hook')).rejects.toThrow(/^402 /);
  // Whose month is used up costs the provider nothing either.
  expect(asked()).toBe(before402);
});

test('of two prompts for the last reply of a month one is written and charged, the other refused', async () => {
  for (let left = before; left > 1; left -= 1) await client.generate('hello');
  const both = await Promise.allSettled([client.generate('A hook'), client.generate('Two hooks')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await client.textQuota()).toBe(0);
});

test('the same id says nothing of another prompt, and nothing of another person', async () => {
  const { conversation_id } = await again();
  await expect(again('Something else')).rejects.toThrow(/^422 .*once_id/);
  const other = await createChatClient(use().server);
  const theirs = await other.generate('A hook', { once_id: onceId });
  expect(theirs.conversation_id).not.toBe(conversation_id);
  expect(await other.textQuota()).toBe(before - 1);
  expect(await charged()).toBe(1);
});

test('a prompt that failed without a word was not charged, and says so again', async () => {
  use().provider.fault({ kind: 'status', status: 400 });
  await expect(again()).rejects.toThrow(/^502 /);
  await expect(again()).rejects.toThrow(/^502 /);
  expect(await charged()).toBe(0);
  onceId = randomUUID();
  expect((await again()).messages).toHaveLength(1);
});
