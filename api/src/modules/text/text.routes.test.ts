import { randomUUID } from 'node:crypto';
import type { CallResponse } from '@lisan/contract';
import { sql } from 'kysely';
import { createChatClient, type ChatClient, generationOf, textOf } from './testing/chat-client';
import { useChatServer } from './testing/chat-server';

const use = useChatServer();
let client: ChatClient;
let quota: number;

beforeEach(async () => {
  client = await createChatClient(use().server);
  quota = await client.textQuota();
  use().provider.setReply(['Good ', 'morning.']);
});

const byEmail = () => `user_email=${encodeURIComponent(client.user.email)}`;

describe('replies', () => {
  test('return their conversation with a title and all messages', async () => {
    const first = await client.generate('please write a hook\nabout coffee');
    expect(first).toMatchObject({
      title: 'Write a hook',
      messages: [
        {
          prompt: 'please write a hook\nabout coffee',
          response: 'Good morning.',
          status: 'complete',
          level: 'OpenAI',
        },
      ],
    });
    expect(first.warning).toBeUndefined();
    const second = await client.generate('shorter', {
      conversation_id: first.conversation_id,
      level: 'Deepseek',
    });
    expect(second.conversation_id).toBe(first.conversation_id);
    expect(second.messages.map(({ prompt }) => prompt)).toEqual([
      'please write a hook\nabout coffee',
      'shorter',
    ]);
    const { messages } = use().provider.requests.at(-1)!.body as { messages: { content: string }[] };
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'please write a hook\nabout coffee',
      'Good morning.',
      'shorter',
    ]);
  });

  test.each([[''], [null]])('start a conversation for the id %p', async (conversation_id) => {
    const { conversation_id: id } = await client.generate('hello', { conversation_id });
    expect((await client.open(id)).messages).toHaveLength(1);
  });

  test('keep all 20,000 characters of an Arabic prompt', async () => {
    const prompt = `مرحبًا \u202Bبك\u202C ${'أهلًا وسهلًا 🎉 '.repeat(2_000)}`.slice(0, 20_000).trim();
    const { conversation_id, title } = await client.generate(prompt);
    expect((await client.open(conversation_id)).messages[0]!.prompt).toBe(prompt);
    expect(title.length).toBeLessThan(60);
    expect(title).not.toMatch(/[\u202A-\u202E]/);
  });

  test('come from the built-in engine without a key, and say so in both languages', async () => {
    const warned = await client.generate('hello', { level: 'Grok' });
    expect(warned.warning).toContain('built-in writer');
    expect(warned.messages[0]).toMatchObject({ status: 'complete', level: 'Grok' });
    const arabic = await client.send(
      'GET',
      `/text/conversation/${warned.conversation_id}?${byEmail()}`,
      undefined,
      { 'accept-language': 'ar' },
    );
    expect(((await arabic.json()) as { warning: string }).warning).toContain('الكاتب المدمج');
  });

  test.each([
    ['length', 'maximum length'],
    ['content_filter', 'withheld part'],
  ])('say so when they end because of %s', async (reason, sentence) => {
    use().provider.fault({ kind: 'finish', reason });
    expect((await client.generate('hello')).warning).toContain(sentence);
  });
});

describe('rejects a request', () => {
  const generate = (changes: object) =>
    client.send('POST', '/text/generate', {
      prompt: 'hello',
      user_email: client.user.email,
      level: 'OpenAI',
      ...changes,
    });

  test.each([
    ['an empty prompt', { prompt: '' }, 422],
    ['nothing but space', { prompt: ' \n\t ' }, 422],
    ['a prompt that is too long', { prompt: 'x'.repeat(20_001) }, 422],
    ['a null character', { prompt: 'a\0b' }, 422],
    ['half of a character', { prompt: 'a\uD83D' }, 422],
    ['an unknown level', { level: 'Claude' }, 422],
    ['a prompt that is no text', { prompt: { $gt: '' } }, 422],
    ['an id with a quote', { conversation_id: "x' or 1=1" }, 422],
    ['an id that leads elsewhere', { conversation_id: '../../etc' }, 422],
    ['a conversation that is not there', { conversation_id: 'nothing-here' }, 404],
    ['a place that is not there', { replaces: 7 }, 422],
    ['a place before the first', { replaces: -1 }, 422],
    ['an address that is somebody else’s', { user_email: 'somebody@example.com' }, 403],
  ])('for %s', async (_, changes, status) => {
    const response = await generate(changes);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { detail: string }).detail).not.toBe('');
    expect(await client.textQuota()).toBe(quota);
    const list = await client.send('GET', `/text/conversations?${byEmail()}`);
    expect(await list.json()).toEqual({ conversations: [] });
  });

  test('when the quota is used up, with a message and without an engine call', async () => {
    const { database } = use().server.core;
    await database.db
      .insertInto('ledger')
      .values({
        user_id: client.user.userId,
        period: 1,
        kind: 'text',
        entry: 'use',
        amount: -1000 * (quota - 1),
        about: 'activity_chat',
        created_at: new Date(),
      })
      .execute();
    expect(await client.textQuota()).toBe(1);
    await client.generate('the last one');
    const response = await generate({});
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      code: 'quota_exceeded',
      detail: expect.stringContaining('used all your chat replies'),
    });
    const list = await client.send('GET', `/text/conversations?${byEmail()}`);
    expect(((await list.json()) as { conversations: unknown[] }).conversations).toHaveLength(1);
  });
});

describe('reply quota', () => {
  test('charges one per reply, and none for a failed or empty one', async () => {
    const { provider } = use();
    await client.generate('one');
    expect(await client.textQuota()).toBe(quota - 1);
    provider.fault({ kind: 'status', status: 402 });
    await expect(client.generate('two')).rejects.toThrow('502');
    provider.setReply([]);
    await expect(client.generate('three')).rejects.toThrow('502');
    expect(await client.textQuota()).toBe(quota - 1);
  });

  test('charges for a reply that breaks off, and keeps its text', async () => {
    use().provider.fault({ kind: 'cut', after: 1 });
    const cut = await client.generate('one');
    expect(cut.messages[0]).toMatchObject({ status: 'failed', response: 'Good ' });
    expect(cut.warning).toContain('was interrupted');
    expect(await client.textQuota()).toBe(quota - 1);
  });
});

describe('a failing provider', () => {
  test.each([
    [401, 502, 'key'],
    [404, 502, 'configured model'],
  ])('with status %d returns %d', async (status, expected, sentence) => {
    use().provider.fault({ kind: 'status', status });
    const response = await client.send('POST', '/text/generate', {
      prompt: 'hello',
      user_email: client.user.email,
      level: 'OpenAI',
    });
    expect(response.status).toBe(expected);
    const { detail } = (await response.json()) as { detail: string };
    expect(detail).toContain(sentence);
    expect(detail).not.toContain('secret-key');
  });

  test('that is busy returns when to retry, and the prompt is kept', async () => {
    use().provider.fault({ kind: 'status', status: 429, headers: { 'retry-after': '60' } });
    const response = await client.send('POST', '/text/generate', {
      prompt: 'remember me',
      user_email: client.user.email,
      level: 'OpenAI',
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    const list = (await (
      await client.send('GET', `/text/conversations?${byEmail()}`)
    ).json()) as CallResponse<'GET /text/conversations'>;
    const { messages } = await client.open(list.conversations[0]!.conversation_id);
    expect(messages).toMatchObject([{ prompt: 'remember me', response: '', status: 'failed' }]);
  });
});

describe('rewriting a message', () => {
  test('shows the new version without the earlier follow-ups', async () => {
    const { conversation_id } = await client.generate('one');
    await client.generate('two', { conversation_id });
    use().provider.setReply(['Other words.']);
    const { messages } = await client.generate('one, but better', { conversation_id, replaces: 0 });
    expect(messages).toMatchObject([{ prompt: 'one, but better', response: 'Other words.' }]);
    expect((await client.open(conversation_id)).title).toBe('One, but better');
    const { messages: sent } = use().provider.requests.at(-1)!.body as { messages: unknown[] };
    expect(sent).toHaveLength(2);
  });

  test('with the built-in engine gives different text each time', async () => {
    const asked = { level: 'Grok' as const };
    const prompt = 'Give me 3 titles about tea';
    const first = await client.generate(prompt, asked);
    const { conversation_id } = first;
    const second = await client.generate(prompt, { ...asked, conversation_id, replaces: 0 });
    const third = await client.generate(prompt, { ...asked, conversation_id, replaces: 0 });
    const replies = [first, second, third].map(({ messages }) => messages[0]!.response);
    expect(new Set(replies).size).toBe(3);
  });
});

describe('a free reply', () => {
  const level = 'Grok' as const;
  const readLedger = () =>
    use()
      .server.core.database.db.selectFrom('ledger')
      .select(['entry', 'amount'])
      .where('user_id', '=', client.user.userId)
      .where('about', '=', 'activity_chat')
      .orderBy('id')
      .execute();

  test.each(['hello', 'اكتب قصيدة عن البحر'])(
    'charges nothing for %s and refunds its hold',
    async (prompt) => {
      const { messages } = await client.generate(prompt, { level });
      expect(messages).toMatchObject([{ prompt, status: 'complete', engine: 'built-in' }]);
      expect(messages[0]!.response).not.toBe('');
      expect(await client.textQuota()).toBe(quota);
      const lines = await readLedger();
      expect(lines.map(({ entry }) => entry)).toEqual(['hold', 'refund']);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    },
  );

  test('charges nothing for small talk that is stopped halfway', async () => {
    const stream = await client.stream('hello', { level });
    const { id } = generationOf(await stream.until('delta'));
    await client.send('POST', `/text/generations/${id}/stop`);
    await stream.until('done');
    expect(await client.textQuota()).toBe(quota);
  });

  test('charges once for a script of the built-in engine', async () => {
    await client.generate('Write a 10 second script about tea', { level });
    expect(await client.textQuota()).toBe(quota - 1);
  });
});

describe('a repeated prompt', () => {
  const words = ['Good ', 'morning, ', 'Layla.'];
  let key: string;
  beforeEach(() => {
    key = randomUUID();
    use().provider.setReply(words);
  });
  afterEach(() => use().provider.clearFault());

  const once = () => ({ 'idempotency-key': key });
  const again = (prompt = 'A hook', asked = {}) => client.generate(prompt, asked, once());
  const charged = async () => quota - (await client.textQuota());
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
    for (let left = quota; left > 1; left -= 1) await client.generate('hello');
    const [first, second] = [await again(), await again()];
    expect(second).toEqual(first);
    const before402 = asked();
    await expect(client.generate('A hook')).rejects.toThrow(/^402 /);
    expect(asked()).toBe(before402);
  });

  test("writes one of two prompts competing for the month's last reply and rejects the other", async () => {
    for (let left = quota; left > 1; left -= 1) await client.generate('hello');
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
    expect(await other.textQuota()).toBe(quota - 1);
    expect(await charged()).toBe(1);
  });

  test('retries a prompt that failed without text, since it was not charged', async () => {
    use().provider.fault({ kind: 'status', status: 400 });
    await expect(again()).rejects.toThrow(/^502 /);
    expect(await charged()).toBe(0);
    use().provider.clearFault();
    use().provider.setReply(words);
    const { messages } = await again();
    expect(messages.map(({ response }) => response)).toEqual([words.join('')]);
    expect(await charged()).toBe(1);
  });

  test.each([
    ['as one answer', async () => (await again()).messages.map(({ response }) => response)],
    ['as a stream', async () => [textOf(await (await client.stream('A hook', {}, once())).until('done'))]],
  ])('writes a lost reply again %s, in the same conversation', async (_, request) => {
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
    use().provider.setReply(words);
    expect(await request()).toEqual([words.join('')]);
    const { rows } = await sql`select id from conversations where user_id = ${client.user.userId}`.execute(
      db,
    );
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
});
