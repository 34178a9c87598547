import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { useChatServer } from './testing/chat-server';
import { createChatClient, generationOf, textOf, type ChatClient } from './testing/chat-client';

const words = ['Good ', 'morning, ', 'Layla.'];
const use = useChatServer();
let client: ChatClient;
let before: number;
let key: string;
beforeEach(async () => {
  client = await createChatClient(use().server);
  before = await client.textQuota();
  key = randomUUID();
  use().provider.say(words);
});
afterEach(() => use().provider.calm());

const once = () => ({ 'idempotency-key': key });
const again = (prompt = 'A hook', asked = {}) => client.generate(prompt, asked, once());
const charged = async () => before - (await client.textQuota());
const asked = () => use().provider.requests.length;

test('returns the same reply, charged once, when a prompt is repeated after a lost response', async () => {
  const askedBefore = asked();
  const cut = await client.stream('A hook', {}, once());
  cut.leave();
  const stream = await client.stream('A hook', {}, once());
  const events = await stream.until('done');
  expect(textOf(events)).toBe(words.join(''));
  const { conversation_id: conversationId, messages } = await again();
  expect(generationOf(events)).toEqual({ id: messages[0]?.generation_id, conversationId });
  expect(messages).toHaveLength(1);
  expect(await charged()).toBe(1);
  expect(asked() - askedBefore).toBe(1);
});

test('creates one conversation and one reply for concurrent repeats', async () => {
  const all = await Promise.all([again(), again(), again()]);
  expect(new Set(all.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  expect(all.map(({ messages }) => messages.map(({ response }) => response))).toEqual(
    all.map(() => [words.join('')]),
  );
  expect(await charged()).toBe(1);
});

test('adds a repeated prompt once, even while its first reply is being written', async () => {
  const { conversation_id } = await client.generate('hello');
  use().provider.fault({ kind: 'slow', firstMs: 10, nextMs: 60 });
  const cut = await client.stream('A hook', { conversation_id }, once());
  await cut.until('delta');
  cut.leave();
  const { messages } = await again('A hook', { conversation_id });
  expect(messages.map(({ prompt, status }) => [prompt, status])).toEqual([
    ['hello', 'complete'],
    ['A hook', 'complete'],
  ]);
  expect(await charged()).toBe(2);
});

test('accepts a repeated prompt with the last reply of a plan', async () => {
  for (let left = before; left > 1; left -= 1) await client.generate('hello');
  const [first, second] = [await again(), await again()];
  expect(second).toEqual(first);
  const before402 = asked();
  await expect(client.generate('A hook')).rejects.toThrow(/^402 /);
  expect(asked()).toBe(before402);
});

test("writes one of two prompts competing for the month's last reply and rejects the other", async () => {
  for (let left = before; left > 1; left -= 1) await client.generate('hello');
  const both = await Promise.allSettled([client.generate('A hook'), client.generate('Two hooks')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await client.textQuota()).toBe(0);
});

test('rejects the same key for a different prompt, and separates accounts', async () => {
  const { conversation_id } = await again();
  await expect(again('Something else')).rejects.toThrow(/^422 .*Idempotency-Key/);
  await expect(again('A hook', { level: 'Grok' })).rejects.toThrow(/^422 .*used for a different request/);
  const other = await createChatClient(use().server);
  const theirs = await other.generate('A hook', {}, once());
  expect(theirs.conversation_id).not.toBe(conversation_id);
  expect(await other.textQuota()).toBe(before - 1);
  expect(await charged()).toBe(1);
});

test('retries a prompt that failed without text, since it was not charged', async () => {
  use().provider.fault({ kind: 'status', status: 400 });
  await expect(again()).rejects.toThrow(/^502 /);
  expect(await charged()).toBe(0);
  use().provider.calm();
  use().provider.say(words);
  const { messages } = await again();
  expect(messages.map(({ response }) => response)).toEqual([words.join('')]);
  expect(await charged()).toBe(1);
});

test.each([
  ['as one answer', async () => (await again()).messages.map(({ response }) => response)],
  ['as a stream', async () => [textOf(await (await client.stream('A hook', {}, once())).until('done'))]],
])('writes a lost reply again %s, in the same conversation', async (_, ask) => {
  await again();
  const { db } = use().server.core.database;
  const lost = {
    status: 'failed',
    response: '',
    error_code: 'shutting_down',
    error_message: 'text_reply_lost',
  };
  await db
    .updateTable('messages')
    .set(lost as object)
    .where('prompt', '=', 'A hook')
    .execute();
  use().provider.say(words);
  expect(await ask()).toEqual([words.join('')]);
  const { rows } = await sql`select id from conversations where user_id = ${client.user.userId}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('rejects an invalid idempotency key by name', async () => {
  key = 'short';
  await expect(again()).rejects.toThrow(/^422 .*Idempotency-Key/);
});

test("returns 404 when the repeated prompt's conversation was deleted", async () => {
  const { conversation_id: id } = await again();
  await use().server.app.inject({
    method: 'DELETE',
    url: `/api/text/conversation/${id}`,
    headers: client.user.headers,
  });
  await expect(again()).rejects.toThrow(/^404 /);
  expect(await charged()).toBe(1);
});
