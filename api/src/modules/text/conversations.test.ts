import type { CallResponse } from '@lisan/contract';
import { createChatClient, type ChatClient } from './testing/chat-client';
import { useChatServer } from './testing/chat-server';

const use = useChatServer();
let client: ChatClient;

beforeEach(async () => {
  client = await createChatClient(use().server);
  use().provider.say(['Good ', 'morning.']);
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

  test('deletes a conversation once', async () => {
    const { conversation_id } = await client.generate('first');
    expect((await client.send('DELETE', `/text/conversation/${conversation_id}`)).status).toBe(200);
    expect((await client.send('DELETE', `/text/conversation/${conversation_id}`)).status).toBe(404);
    await expect(client.open(conversation_id)).rejects.toThrow('404');
  });

  test('reports a deletion to other tabs, and its undo too', async () => {
    const { conversation_id } = await client.generate('first');
    const { events } = use().server.core;
    const lastChange = async () => (await events.listAfter(client.user.userId, 0)).at(-1);
    await client.send('DELETE', `/text/conversation/${conversation_id}`);
    expect(await lastChange()).toMatchObject({
      event: 'conversation.changed',
      data: { id: conversation_id, isRemoved: true },
    });
    await client.send('POST', `/text/conversation/${conversation_id}/restore`);
    expect((await lastChange())?.data).toEqual({ id: conversation_id, last: null });
  });

  test('names the cause when another tab has deleted the conversation', async () => {
    const { conversation_id } = await client.generate('first');
    await client.send('DELETE', `/text/conversation/${conversation_id}`);
    const gone = 'This conversation is not there any more.';
    const renamed = await client.send('PATCH', `/text/conversation/${conversation_id}`, { title: 'x' });
    expect(await renamed.json()).toMatchObject({ code: 'not_found', detail: gone });
    await expect(client.generate('more', { conversation_id })).rejects.toThrow(gone);
  });

  test('finds prompts, replies and titles in any Arabic spelling', async () => {
    await client.generate('نصٌّ عن القَهوة العربيّة وأسرارها');
    use().provider.say(['100%_sure\\']);
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

  test('deletes conversations with their account', async () => {
    const { conversation_id } = await client.generate('first');
    const { db } = use().server.core.database;
    await db.deleteFrom('users').where('id', '=', client.user.userId).execute();
    const left = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', conversation_id)
      .execute();
    expect(left).toEqual([]);
  });
});
