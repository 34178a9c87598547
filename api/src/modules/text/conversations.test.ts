import type { CallResponse, CallStream, Message } from '@lisan/contract';
import { until } from '@lisan/engine-runtime/testing';
import { useChatServer } from './testing/chat-server';
import { createConversations } from './conversations.service';
import { createChatClient, type ChatClient } from './testing/chat-client';

const use = useChatServer();
let client: ChatClient;
beforeEach(async () => {
  client = await createChatClient(use().server);
});
afterEach(() => use().provider.setReply(['Fine.']));

const ledger = undefined as never;
const responses = (messages: readonly Message[]) => messages.map(({ response }) => response);
const say = async (words: string, prompt: string, asked: object) => {
  use().provider.setReply([words]);
  return client.generate(prompt, asked);
};
async function choose(id: string | undefined) {
  const answer = await client.send('POST', `/text/generations/${id ?? 'none'}/choose`);
  return {
    status: answer.status,
    ...((await answer.json()) as CallResponse<'POST /text/generations/:id/choose'>),
  };
}
const call = async (method: string, path: string) =>
  (await client.send(method, `/text/conversation/${path}`)).status;
async function listed() {
  const answer = await client.send(
    'GET',
    `/text/conversations?user_email=${encodeURIComponent(client.user.email)}`,
  );
  return ((await answer.json()) as CallResponse<'GET /text/conversations'>).conversations;
}
async function changesOf(id: string) {
  const { core } = use().server;
  const heard: readonly CallStream<'GET /events'>[] = await core.events.listAfter(client.user.userId, 0);
  return heard.flatMap((event) =>
    event.event === 'conversation.changed' && event.data.id === id ? [event.data.last] : [],
  );
}

describe('message versions', () => {
  test('keep their follow-ups, and only chosen ones go to the engine and into files', async () => {
    const { conversation_id } = await say('A1', 'one', {});
    await say('A2', 'two', { conversation_id });
    const edited = await say('B1', 'one, but better', { conversation_id, replaces: 0 });
    expect(responses(edited.messages)).toEqual(['B1']);
    const [{ versions: [first = '', second = ''] = [] } = {}] = edited.messages;
    expect(second).toBe(edited.messages[0]?.generation_id);
    await say('B2', 'more', { conversation_id });

    const back = await choose(first);
    expect(responses(back.messages)).toEqual(['A1', 'A2']);
    expect(back.messages[0]?.versions).toEqual([first, second]);
    expect(back.messages[1]?.versions).toBeUndefined();
    const again = await say('A2b', 'two', { conversation_id, replaces: 1 });
    expect(again.messages[1]?.versions).toHaveLength(2);
    expect(responses((await choose(second)).messages)).toEqual(['B1', 'B2']);
    expect(responses((await choose(first)).messages)).toEqual(['A1', 'A2b']);

    await say('A3', 'three', { conversation_id });
    const { messages: sent } = use().provider.requests.at(-1)!.body as { messages: { content: string }[] };
    expect(sent.map(({ content }) => content).slice(-5)).toEqual(['one', 'A1', 'two', 'A2b', 'three']);
    const file = await (
      await client.send('GET', `/text/conversation/${conversation_id}/export?format=md`)
    ).text();
    expect(file).toContain('A2b');
    expect(file).not.toMatch(/B1|B2|A2\n/);
    expect(responses((await client.open(conversation_id)).messages)).toEqual(['A1', 'A2b', 'A3']);
  });

  test('stay unchanged after a failure without text, and none can be chosen during a reply', async () => {
    const { conversation_id } = await say('A1', 'one', {});
    const { messages } = await say('A1b', 'one', { conversation_id, replaces: 0 });
    use().provider.fault({ kind: 'status', status: 402 });
    await expect(client.generate('one', { conversation_id, replaces: 0 })).rejects.toThrow(
      'run out of credit',
    );
    expect((await client.open(conversation_id)).messages).toEqual(messages);
    use().provider.setReply(['a', 'b']);
    use().provider.fault({ kind: 'slow', firstMs: 300, nextMs: 10 });
    const reader = await client.stream('one', { conversation_id, replaces: 0 });
    await reader.until('start');
    expect((await choose(messages[0]?.versions?.[0])).status).toBe(409);
    await reader.until('done');
    expect((await client.open(conversation_id)).messages[0]?.versions).toHaveLength(3);
  });

  test('are not found for other accounts, or below a hidden version', async () => {
    const { conversation_id } = await say('A1', 'one', {});
    const { messages } = await say('A2', 'two', { conversation_id });
    await say('B1', 'other', { conversation_id, replaces: 0 });
    expect((await choose(messages[1]?.generation_id)).status).toBe(404);
    const otherUser = await createChatClient(use().server);
    const answer = await otherUser.send('POST', `/text/generations/${messages[0]!.generation_id}/choose`);
    expect(answer.status).toBe(404);
    expect(responses((await client.open(conversation_id)).messages)).toEqual(['B1']);
  });
});

test("report every change to the account's browsers with the last visible message", async () => {
  const { conversation_id: id, messages } = await say('A1', 'one', {});
  const first = messages[0]!.generation_id;
  const { messages: edited } = await say('B1', 'other', { conversation_id: id, replaces: 0 });
  const second = edited[0]!.generation_id;
  await choose(first);
  await client.send('PATCH', `/text/conversation/${id}`, { title: 'Mine' });
  await call('DELETE', id);
  await call('POST', `${id}/restore`);
  const { events } = use().server.core;
  const removals = (await events.listAfter(client.user.userId, 0)).filter(
    ({ data }) => (data as { isRemoved?: boolean }).isRemoved,
  );
  expect(removals).toHaveLength(1);
  expect(await changesOf(id)).toEqual([
    ...[`${first} streaming`, `${first} complete`, `${second} streaming`, `${second} complete`],
    ...[`${first} complete`, `${first} complete`, null, null],
  ]);
});

describe('a deleted conversation', () => {
  test('disappears everywhere and can be restored whole within an hour', async () => {
    const { conversation_id: id } = await say('A1', 'needle in hay', {});
    expect(await call('DELETE', id)).toBe(200);
    expect(await listed()).toEqual([]);
    await expect(client.open(id)).rejects.toThrow('404');
    await expect(client.generate('more', { conversation_id: id })).rejects.toThrow('404');
    const found = await client.send(
      'GET',
      `/text/search?q=needle&user_email=${encodeURIComponent(client.user.email)}`,
    );
    expect(await found.json()).toEqual({ results: [] });
    expect(await call('DELETE', id)).toBe(404);
    const otherUser = await createChatClient(use().server);
    expect((await otherUser.send('POST', `/text/conversation/${id}/restore`)).status).toBe(404);
    expect(await call('POST', `${id}/restore`)).toBe(200);
    expect(responses((await client.open(id)).messages)).toEqual(['A1']);
    expect(await call('POST', `${id}/restore`)).toBe(404);
  });

  test('is swept with its messages after the hour', async () => {
    const { conversation_id: id } = await say('A1', 'one', {});
    await call('DELETE', id);
    const { core, clock } = use().server;
    const later = () =>
      createConversations({ ...core, now: () => new Date(clock.now().getTime() + 3_601_000) }, ledger);
    await createConversations(core, ledger).sweepRemoved();
    const rows = () =>
      core.database.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute();
    expect(await rows()).toHaveLength(1);
    await later().sweepRemoved();
    expect(await rows()).toEqual([]);
    expect(await call('POST', `${id}/restore`)).toBe(404);
  });
});

describe('a reply that ended unseen', () => {
  test('marks its conversation as unread, unless a client followed it', async () => {
    const { conversation_id: id } = await say('A1', 'one', {});
    expect((await listed())[0]).not.toHaveProperty('unread');
    use().provider.setReply(['a', 'b', 'c']);
    use().provider.fault({ kind: 'slow', firstMs: 200, nextMs: 50 });
    const reader = await client.stream('two', { conversation_id: id });
    await reader.until('start');
    reader.leave();
    await until(async () => (await client.open(id)).messages.at(-1)?.status === 'complete');
    expect(await listed()).toMatchObject([{ conversation_id: id, unread: true }]);
    expect(await call('POST', `${id}/read`)).toBe(200);
    expect((await listed())[0]).not.toHaveProperty('unread');
  });
});

test("titles a conversation by its first reply's heading until the user renames it", async () => {
  const first = await say('## Morning coffee\n\nSip.', 'Write a short script about coffee for Instagram', {});
  expect(first.title).toBe('Morning coffee');
  const { conversation_id } = first;
  await client.send('PATCH', `/text/conversation/${conversation_id}`, { title: 'Mine' });
  const again = await say('## Evening coffee', 'one more', { conversation_id, replaces: 0 });
  expect(again.title).toBe('Mine');
});

const byEmail = () => `user_email=${encodeURIComponent(client.user.email)}`;

describe('conversations', () => {
  test('lists the most recently active first', async () => {
    const { conversation_id: first } = await client.generate('first');
    const { conversation_id: second } = await client.generate('second');
    await client.generate('again', { conversation_id: first });
    const list = (await (
      await client.send('GET', `/text/conversations?${byEmail()}`)
    ).json()) as CallResponse<'GET /text/conversations'>;
    expect(list.conversations.map(({ conversation_id }) => conversation_id)).toEqual([first, second]);
  });

  test('renames a conversation, and rejects an empty title', async () => {
    const { conversation_id } = await client.generate('first');
    const renamed = await client.send('PATCH', `/text/conversation/${conversation_id}`, {
      title: ' \u202eقهوة الصباح ',
    });
    expect(await renamed.json()).toMatchObject({ title: 'قهوة الصباح' });
    for (const title of ['', '  ', 'x'.repeat(121), 'a\0']) {
      const refused = await client.send('PATCH', `/text/conversation/${conversation_id}`, { title });
      expect(refused.status).toBe(422);
    }
  });

  test('names the cause when another tab has deleted the conversation', async () => {
    const { conversation_id } = await client.generate('first');
    await client.send('DELETE', `/text/conversation/${conversation_id}`);
    const gone = 'This conversation no longer exists.';
    const renamed = await client.send('PATCH', `/text/conversation/${conversation_id}`, { title: 'x' });
    expect(await renamed.json()).toMatchObject({ code: 'not_found', detail: gone });
    await expect(client.generate('more', { conversation_id })).rejects.toThrow(gone);
  });

  test('finds prompts, replies and titles in any Arabic spelling', async () => {
    await client.generate('نصٌّ عن القَهوة العربيّة وأسرارها');
    use().provider.setReply(['100%_sure\\']);
    await client.generate('other');
    const search = async (words: string) => {
      const response = await client.send('GET', `/text/search?${byEmail()}&q=${encodeURIComponent(words)}`);
      return ((await response.json()) as CallResponse<'GET /text/search'>).results.map(({ excerpt, match }) =>
        match ? `${match.before}[${match.found}]${match.after}` : excerpt,
      );
    };
    expect(await search('القهوه العربية واسرارها')).toEqual(['نصٌّ عن [القَهوة العربيّة وأسرارها]']);
    expect(await search('100%_SURE\\')).toEqual(['[100%_sure\\]']);
    expect(await search('100x_sure')).toEqual([]);
    expect(await search('%')).toHaveLength(1);
    expect(await search('\u064B')).toEqual([]);
  });

  test('exports as Markdown and JSON', async () => {
    use().provider.setReply(['Good ', 'morning.']);
    const { conversation_id } = await client.generate('قهوة "الصباح"/..');
    const markdown = await client.send('GET', `/text/conversation/${conversation_id}/export?format=md`);
    expect(markdown.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
    );
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(await markdown.text()).toContain('Good morning.');
    const json = await client.send('GET', `/text/conversation/${conversation_id}/export?format=json`);
    expect(await json.json()).toEqual(await client.open(conversation_id));
    const unknown = await client.send('GET', `/text/conversation/${conversation_id}/export?format=pdf`);
    expect(unknown.status).toBe(422);
  });
});
