import { createChatClient, generationOf, type ChatClient } from '../testing/chat-client';
import { useChatServer } from '../testing/chat-server';

const use = useChatServer();
let client: ChatClient;
let quota: number;
beforeEach(async () => {
  client = await createChatClient(use().server);
  quota = await client.textQuota();
});

const level = 'Grok' as const;
const readLedger = () =>
  use()
    .server.core.database.db.selectFrom('ledger')
    .select(['entry', 'amount'])
    .where('user_id', '=', client.user.userId)
    .where('about', '=', 'activity_chat')
    .orderBy('id')
    .execute();

test.each(['hello', 'شكرا', 'hhhhh', 'translate it to Arabic', 'اكتب قصيدة عن البحر', 'what is 17 * 23?'])(
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
