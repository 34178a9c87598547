import { until } from '@lisan/engine-runtime/testing';
import { createChatClient, generationOf, textOf, type ChatClient } from '../testing/chat-client';
import { useChatServer } from '../testing/chat-server';

const use = useChatServer();
const words = ['Good ', 'morning, ', 'ليلى. ', 'How ', 'are ', 'you?'];
const whole = words.join('');
let client: ChatClient;
let quota: number;

beforeEach(async () => {
  client = await createChatClient(use().server);
  quota = await client.textQuota();
  use().provider.setReply(words);
});

const slowly = (nextMs = 40) => use().provider.fault({ kind: 'slow', firstMs: 1, nextMs });

describe('a reply stream', () => {
  test('starts, sends all text, and ends with done', async () => {
    const reader = await client.stream('hello');
    const events = await reader.until('done');
    expect(events[0]).toMatchObject({ event: 'start', data: { title: 'Hello' }, id: undefined });
    expect(textOf(events)).toBe(whole);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { title: 'Hello', messages: [{ response: whole, status: 'complete' }] },
    });
    expect(await reader.next()).toBeUndefined();
  });

  test('sends each piece as it arrives, with its end offset', async () => {
    slowly();
    const events = await (await client.stream('hello')).until('done');
    const deltas = events.filter(({ event }) => event === 'delta');
    expect(deltas.length).toBeGreaterThan(3);
    let reached = 0;
    for (const delta of deltas) {
      if (delta.event === 'delta') reached += delta.data.text.length;
      expect(Number(delta.id)).toBe(reached);
    }
  });

  test('is neither compressed nor buffered', async () => {
    const response = await client.send(
      'POST',
      '/text/generate',
      { prompt: 'hello', user_email: client.user.email, level: 'OpenAI' },
      { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    );
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.text();
  });

  test('returns an error before the start as an HTTP status', async () => {
    await expect(client.stream('hello', { conversation_id: 'not-there' })).rejects.toThrow('404');
  });

  test('ends with a descriptive error and keeps the text so far', async () => {
    use().provider.fault({ kind: 'error', after: 2, error: { message: 'overloaded', type: 'server_error' } });
    const events = await (await client.stream('hello')).until('error');
    expect(textOf(events)).toBe('Good morning, ');
    expect(events.at(-1)).toMatchObject({
      data: { code: 'provider_unavailable', detail: expect.stringContaining('kept') },
    });
    const { conversationId } = generationOf(events);
    expect((await client.open(conversationId)).messages).toMatchObject([
      { response: 'Good morning, ', status: 'failed' },
    ]);
  });

  test('refunds a failure without text and restores the previous reply', async () => {
    const { conversation_id } = await client.generate('hello');
    use().provider.fault({ kind: 'status', status: 402 });
    const events = await (await client.stream('hello', { conversation_id, replaces: 0 })).until('error');
    expect(events.at(-1)).toMatchObject({ data: { code: 'provider_rejected' } });
    expect((await client.open(conversation_id)).messages).toMatchObject([
      { response: whole, status: 'complete' },
    ]);
    expect(await client.textQuota()).toBe(quota - 1);
  });

  test('never splits a character', async () => {
    use().provider.setReply(['\u{1F600}'.charAt(0), `${'\u{1F600}'.charAt(1)} fine\0`, '\uD83D']);
    const events = await (await client.stream('hello')).until('done');
    expect(textOf(events)).toBe('\u{1F600} fine');
    expect(events.at(-1)).toMatchObject({ data: { messages: [{ response: '\u{1F600} fine' }] } });
  });
});

describe('a dropped connection', () => {
  test('does not stop the reply, which resumes exactly where it was', async () => {
    slowly(80);
    const reader = await client.stream('hello');
    const before = [...(await reader.until('start')), ...(await reader.until('delta'))];
    reader.leave();
    const { id } = generationOf(before);
    const resumed = await (await client.resume(id, before.at(-1)!.id)).until('done');
    expect(resumed[0]!.event).toBe('delta');
    expect(textOf(before) + textOf(resumed)).toBe(whole);
  });

  test('before the first piece resumes from the start', async () => {
    slowly(30);
    const reader = await client.stream('hello');
    const { id } = generationOf(await reader.until('start'));
    reader.leave();
    const resumed = await (await client.resume(id)).until('done');
    expect(resumed[0]!.event).toBe('start');
    expect(textOf(resumed)).toBe(whole);
  });

  test('does not lose an unread reply', async () => {
    slowly(30);
    const reader = await client.stream('hello');
    const { conversationId } = generationOf(await reader.until('start'));
    reader.leave();
    await until(async () => (await client.open(conversationId)).messages[0]?.status === 'complete');
    expect((await client.open(conversationId)).messages[0]!.response).toBe(whole);
  });

  test.each([
    [undefined, whole],
    ['5', whole.slice(5)],
    [String(whole.length), ''],
    ['five', whole],
    ['9'.repeat(60), whole],
  ])('after the end, at %p, returns the rest immediately', async (lastEventId, rest) => {
    const { messages } = await client.generate('hello');
    const events = await (await client.resume(messages[0]!.generation_id, lastEventId)).until('done');
    expect(textOf(events)).toBe(rest);
  });
});

test('sends the same text to a second client at the same time', async () => {
  slowly(60);
  const first = await client.stream('hello');
  const start = await first.until('start');
  const second = await client.resume(generationOf(start).id);
  const [one, two] = await Promise.all([first.until('done'), second.until('done')]);
  expect(textOf(one)).toBe(whole);
  expect(textOf(two)).toBe(whole);
});

test('shows a growing reply to a client that opens the conversation', async () => {
  slowly(150);
  const reader = await client.stream('hello');
  const { conversationId } = generationOf(await reader.until('start'));
  await until(async () => (await client.open(conversationId)).messages[0]!.response !== '');
  expect((await client.open(conversationId)).messages[0]).toMatchObject({ status: 'streaming' });
  await reader.until('done');
});

describe('stopping a reply', () => {
  test("keeps the text, cancels the provider's request and charges the reply", async () => {
    slowly(300);
    const reader = await client.stream('hello');
    const start = await reader.until('start');
    await reader.until('delta');
    const { id, conversationId } = generationOf(start);
    const { provider } = use();
    const answer = await client.send('POST', `/text/generations/${id}/stop`);
    expect(await answer.json()).toMatchObject({ success: true });
    expect((await client.open(conversationId)).messages).toMatchObject([
      { status: 'stopped', response: 'Good ' },
    ]);
    expect((await reader.until('done')).at(-1)).toMatchObject({
      data: { messages: [{ status: 'stopped' }] },
    });
    await until(() => provider.requests.at(-1)!.isCanceled);
    expect(await client.textQuota()).toBe(quota - 1);
    expect((await client.send('POST', `/text/generations/${id}/stop`)).status).toBe(200);
  });

  test('before the first piece costs nothing', async () => {
    use().provider.fault({ kind: 'slow', firstMs: 5_000, nextMs: 1 });
    const reader = await client.stream('hello');
    const { id, conversationId } = generationOf(await reader.until('start'));
    await client.send('POST', `/text/generations/${id}/stop`);
    await reader.until('done');
    expect((await client.open(conversationId)).messages).toMatchObject([{ status: 'stopped', response: '' }]);
    expect(await client.textQuota()).toBe(quota);
  });

  test("before a rewrite's first piece restores the previous reply", async () => {
    const { conversation_id } = await client.generate('hello');
    use().provider.fault({ kind: 'slow', firstMs: 5_000, nextMs: 1 });
    const reader = await client.stream('hello', { conversation_id, replaces: 0 });
    const { id } = generationOf(await reader.until('start'));
    await client.send('POST', `/text/generations/${id}/stop`);
    expect((await client.open(conversation_id)).messages).toMatchObject([{ response: whole }]);
  });
});

describe('concurrent prompts', () => {
  test('in one conversation: rejects the second without a charge', async () => {
    const { conversation_id } = await client.generate('hello');
    slowly(60);
    const reader = await client.stream('one', { conversation_id });
    await reader.until('start');
    await expect(client.generate('two', { conversation_id })).rejects.toThrow(/409.*still being written/);
    await expect(client.stream('two', { conversation_id, replaces: 0 })).rejects.toThrow('409');
    await reader.until('done');
    expect(await client.textQuota()).toBe(quota - 2);
    expect((await client.open(conversation_id)).messages).toHaveLength(2);
  });

  test('in one conversation at the same moment: writes one reply', async () => {
    const { conversation_id } = await client.generate('hello');
    const prompts = ['a', 'b', 'c', 'd'];
    // A slow winner, so that all requests meet it.
    prompts.forEach(() => slowly(300));
    const tries = await Promise.allSettled(
      prompts.map((prompt) => client.generate(prompt, { conversation_id })),
    );
    use().provider.clearFault();
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await client.open(conversation_id)).messages).toHaveLength(2);
  });

  test('in two conversations: writes both', async () => {
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((prompt) => client.generate(prompt)));
    expect(replies.map(({ messages }) => messages[0]!.response)).toEqual([whole, whole, whole, whole]);
    expect(await client.textQuota()).toBe(quota - 4);
  });
});

test('stops a running reply when its conversation is deleted', async () => {
  slowly(100);
  const reader = await client.stream('hello');
  const { conversationId } = generationOf(await reader.until('start'));
  const { provider } = use();
  expect((await client.send('DELETE', `/text/conversation/${conversationId}`)).status).toBe(200);
  expect((await reader.until('error')).at(-1)).toMatchObject({ data: { code: 'not_found' } });
  await until(() => provider.requests.at(-1)!.isCanceled);
  await expect(client.open(conversationId)).rejects.toThrow('404');
});
