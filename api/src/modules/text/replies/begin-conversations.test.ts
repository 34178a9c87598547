import { createChatClient } from '../testing/chat-client';
import { useChatServer } from '../testing/chat-server';

describe('prompts of many at once', () => {
  const use = useChatServer();

  test('each begins its own conversation and is charged once; who has nothing left is refused alone', async () => {
    const { server, provider } = use();
    provider.say(['Good ', 'morning.']);
    const clients = await Promise.all(Array.from({ length: 8 }, () => createChatClient(server)));
    const [poor, ...rich] = clients;
    const quotas = await Promise.all(rich.map((client) => client.textQuota()));
    const { core } = server.app;
    await poor!.textQuota();
    await core.database.db
      .updateTable('ledger')
      .set({ amount: 0 })
      .where('user_id', '=', poor!.user.userId)
      .where('kind', '=', 'text')
      .execute();

    const refusal = poor!.send('POST', '/text/generate', {
      prompt: 'Of nobody',
      user_email: poor!.user.email,
      level: 'OpenAI',
    });
    const replies = await Promise.all(
      rich.map((client, at) => client.generate(`Write a letter about tea ${at}`)),
    );
    expect((await refusal).status).toBe(402);

    for (const [at, client] of rich.entries()) {
      const { title, messages } = await client.open(replies[at]!.conversation_id);
      expect(title).toBe(`Tea ${at}`);
      expect(messages.map(({ prompt, response, status }) => ({ prompt, response, status }))).toEqual([
        { prompt: `Write a letter about tea ${at}`, response: 'Good morning.', status: 'complete' },
      ]);
      expect(await client.textQuota()).toBe(quotas[at]! - 1);
    }
  });

  test('two of one account at once begin two conversations', async () => {
    const { server, provider } = use();
    provider.say(['Good ', 'morning.']);
    const client = await createChatClient(server);
    const before = await client.textQuota();
    const replies = await Promise.all([client.generate('One'), client.generate('Two')]);
    expect(new Set(replies.map(({ conversation_id: id }) => id)).size).toBe(2);
    expect(await client.textQuota()).toBe(before - 2);
  });
});
