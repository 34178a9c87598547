import type { CallResponse } from '@lisan/contract';
import { createChatClient, type ChatClient } from './testing/chat-client';
import { useChatServer } from './testing/chat-server';

const use = useChatServer();
let client: ChatClient;
let quota: number;

beforeEach(async () => {
  client = await createChatClient(use().server);
  quota = await client.textQuota();
  use().provider.say(['Good ', 'morning.']);
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
    ['length', 'longest length'],
    ['content_filter', 'held back'],
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

  test("for another account's conversation, for every action", async () => {
    const { conversation_id: id, messages } = await client.generate('mine');
    const generation = messages[0]!.generation_id;
    const stranger = await createChatClient(use().server);
    const email = `user_email=${encodeURIComponent(stranger.user.email)}`;
    const answers = await Promise.all([
      stranger.send('GET', `/text/conversation/${id}?${email}`),
      stranger.send('PATCH', `/text/conversation/${id}`, { title: 'Taken' }),
      stranger.send('DELETE', `/text/conversation/${id}`),
      stranger.send('GET', `/text/conversation/${id}/export?format=md`),
      stranger.send('GET', `/text/generations/${generation}/stream`),
      stranger.send('POST', `/text/generations/${generation}/stop`),
      stranger.send('POST', '/text/generate', {
        prompt: 'x',
        user_email: stranger.user.email,
        level: 'OpenAI',
        conversation_id: id,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const found = await stranger.send('GET', `/text/search?${email}&q=mine`);
    expect(await found.json()).toEqual({ results: [] });
    expect((await client.open(id)).title).toBe('Mine');
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
      detail: expect.stringContaining('used up'),
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
    provider.say([]);
    await expect(client.generate('three')).rejects.toThrow('502');
    expect(await client.textQuota()).toBe(quota - 1);
  });

  test('charges for a reply that breaks off, and keeps its text', async () => {
    use().provider.fault({ kind: 'cut', after: 1 });
    const cut = await client.generate('one');
    expect(cut.messages[0]).toMatchObject({ status: 'failed', response: 'Good ' });
    expect(cut.warning).toContain('broke off');
    expect(await client.textQuota()).toBe(quota - 1);
  });
});

describe('a failing provider', () => {
  test.each([
    [402, 502, 'no balance left'],
    [401, 502, 'key'],
    [404, 502, 'configured model'],
    [400, 502, 'refused'],
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
    use().provider.say(['Other words.']);
    const { messages } = await client.generate('one, but better', { conversation_id, replaces: 0 });
    expect(messages).toMatchObject([{ prompt: 'one, but better', response: 'Other words.' }]);
    expect((await client.open(conversation_id)).title).toBe('One, but better');
    const { messages: sent } = use().provider.requests.at(-1)!.body as { messages: unknown[] };
    expect(sent).toHaveLength(2);
  });

  test('restores the previous reply when it fails without text', async () => {
    const { conversation_id } = await client.generate('one');
    await client.generate('two', { conversation_id });
    use().provider.fault({ kind: 'status', status: 402 });
    await expect(client.generate('one', { conversation_id, replaces: 0 })).rejects.toThrow('no balance left');
    const { messages } = await client.open(conversation_id);
    expect(messages.map(({ prompt, status }) => [prompt, status])).toEqual([
      ['one', 'complete'],
      ['two', 'complete'],
    ]);
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

  test('keeps a title that the user chose', async () => {
    const { conversation_id } = await client.generate('one');
    await client.send('PATCH', `/text/conversation/${conversation_id}`, { title: 'Chosen' });
    expect((await client.generate('two', { conversation_id, replaces: 0 })).title).toBe('Chosen');
  });
});
