import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../../testing/test-app';
import { openEmbedded } from '../../../../testing/databases';
import { startPostgres, type PostgresServer } from '../../../../testing/postgres-server';
import { createDatabase, type Database } from '../../../database/database';
import { migrateUp } from '../../../database/migrator';
import { createServerDriver } from '../../../database/server-driver';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { createChatClient, generationOf, textOf, type ChatClient } from '../testing/chat-client';
import { chatConfig } from '../testing/chat-config';

const words = ['Good ', 'morning, ', 'Layla. ', 'How ', 'are ', 'you?'];
let provider: FakeProvider;

beforeAll(async () => {
  provider = await startFakeProvider();
  provider.setReply(words);
});
afterAll(() => provider.close());

describe('two processes on one database', () => {
  let postgres: PostgresServer;
  let writing: TestApp;
  let reading: TestApp;
  let writer: ChatClient;
  let reader: ChatClient;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const connect = (): Promise<Database> =>
      createDatabase(createServerDriver({ url, connections: 6, onError: () => undefined }));
    const database = await connect();
    await migrateUp(database);
    const config = chatConfig(provider);
    writing = await createTestApp({ config, database });
    reading = await createTestApp({ config, database: await connect() });
    writer = await createChatClient(writing);
    reader = await createChatClient(reading, writer.user);
  });
  afterAll(async () => {
    await reading?.close();
    await writing?.close();
    await postgres?.stop();
  });

  test('streams and resumes a reply in a process that does not write it', async () => {
    provider.fault({ kind: 'slow', firstMs: 10, nextMs: 120 });
    const own = await writer.stream('hello');
    const before = [...(await own.until('start')), ...(await own.until('delta'))];
    own.leave();
    const { id } = generationOf(before);
    const [whole, rest] = await Promise.all([
      reader.resume(id).then((stream) => stream.until('done')),
      reader.resume(id, before.at(-1)!.id).then((stream) => stream.until('done')),
    ]);
    expect(textOf(whole)).toBe(words.join(''));
    expect(textOf(before) + textOf(rest)).toBe(words.join(''));
    expect(whole.filter(({ event }) => event === 'delta').length).toBeGreaterThan(1);
  });

  test('answers a repeated prompt in another process with the running reply', async () => {
    provider.fault({ kind: 'slow', firstMs: 10, nextMs: 120 });
    const before = await writer.textQuota();
    const once = { 'idempotency-key': randomUUID() };
    const cut = await writer.stream('hello', {}, once);
    const { id, conversationId } = generationOf(await cut.until('start'));
    cut.leave();
    const { conversation_id, messages } = await reader.generate('hello', {}, once);
    expect(conversation_id).toBe(conversationId);
    expect(messages).toMatchObject([{ generation_id: id, status: 'complete', response: words.join('') }]);
    expect(before - (await reader.textQuota())).toBe(1);
  });

  test('asks the provider for nothing before its cost is reserved', async () => {
    const before = await writer.textQuota();
    const asked = provider.requests.length;
    const starting = await reading.core.database.transaction(async (trx) => {
      await sql`select 1 from plan_accounts where user_id = ${writer.user.userId} for update`.execute(trx);
      const stream = writer.stream('hello');
      await setTimeout(300);
      expect(provider.requests.length).toBe(asked);
      return { stream };
    });
    const events = await (await starting.stream).until('done');
    expect(textOf(events)).toBe(words.join(''));
    expect(provider.requests.length).toBe(asked + 1);
    expect(before - (await writer.textQuota())).toBe(1);
  });

  test('stops a reply from a process that does not write it', async () => {
    provider.fault({ kind: 'slow', firstMs: 10, nextMs: 400 });
    const own = await writer.stream('hello');
    const { id, conversationId } = generationOf(await own.until('start'));
    await own.until('delta');
    expect((await reader.send('POST', `/text/generations/${id}/stop`)).status).toBe(200);
    expect((await reader.open(conversationId)).messages).toMatchObject([{ status: 'stopped' }]);
    await own.until('done');
  });

  test('writes one reply at a time per conversation across processes', async () => {
    const { conversation_id } = await writer.generate('hello');
    const clients = [writer, reader, writer, reader];
    // A slow winner, so that all requests meet it.
    clients.forEach(() => provider.fault({ kind: 'slow', firstMs: 10, nextMs: 500 }));
    const tries = await Promise.allSettled(
      clients.map((client) => client.generate('again', { conversation_id })),
    );
    provider.clearFault();
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('reports a lost reply, even before it is closed', async () => {
    provider.fault({ kind: 'slow', firstMs: 10, nextMs: 150 });
    const own = await writer.stream('hello');
    const { id } = generationOf(await own.until('start'));
    await own.until('delta');
    const { db } = writing.core.database;
    await db.updateTable('messages').set({ owner: 'another' }).where('id', '=', id).execute();
    expect((await own.until('error')).at(-1)).toMatchObject({ data: { code: 'shutting_down' } });
  });

  test("keeps a live process's replies when another starts, and closes a dead one's", async () => {
    provider.fault({ kind: 'slow', firstMs: 10, nextMs: 1_000 });
    const own = await writer.stream('hello');
    const { id, conversationId } = generationOf(await own.until('start'));
    await own.until('delta');
    const third = await createTestApp({
      config: chatConfig(provider),
      database: await createDatabase(
        createServerDriver({
          url: await currentUrl(writing),
          connections: 3,
          onError: () => undefined,
        }),
      ),
    });
    try {
      expect((await writer.open(conversationId)).messages).toMatchObject([{ status: 'streaming' }]);
      await third.core.database.db
        .updateTable('messages')
        .set({ owner: 'dead', lease_until: new Date(Date.now() - 1_000) })
        .where('id', '=', id)
        .execute();
      const { messages } = await reader.generate('go on', { conversation_id: conversationId });
      expect(messages.map(({ status }) => status)).toEqual(['failed', 'complete']);
    } finally {
      await third.close();
    }
    expect((await own.until('error')).at(-1)).toMatchObject({ data: { code: 'shutting_down' } });
  });
});

async function currentUrl({ core }: TestApp): Promise<string> {
  const row = await core.database.db
    .selectNoFrom(({ fn, cast }) => [
      cast<string>(fn('current_database', []), 'text').as('name'),
      cast<string>(fn('inet_server_port', []), 'text').as('port'),
    ])
    .executeTakeFirstOrThrow();
  return `postgres://lisan@127.0.0.1:${row.port}/${row.name}`;
}

describe('a crash during a reply', () => {
  async function restartAfterCrash(response: string): Promise<{ server: TestApp; client: ChatClient }> {
    const database = await openEmbedded();
    const before = await createTestApp({ config: chatConfig(provider), database });
    const user = await before.signUp();
    await before.app.close();
    const { core } = before;
    await core.database.transaction(async (trx) => {
      await trx
        .insertInto('conversations')
        .values({ id: 'c', user_id: user.userId, title: 'Crash' })
        .execute();
      const { id: hold } = await trx
        .insertInto('ledger')
        .values({
          user_id: user.userId,
          period: 1,
          kind: 'text',
          entry: 'hold',
          amount: -1_000,
          reference: 'g',
          about: 'activity_chat',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('messages')
        .values({
          id: 'g',
          conversation_id: 'c',
          position: 0,
          prompt: 'hello',
          response,
          status: 'streaming',
          level: 'OpenAI',
          hold,
          owner: 'the process before',
          lease_until: new Date(Date.now() + 60_000),
        })
        .execute();
    });
    const server = await createTestApp({ config: chatConfig(provider), database });
    return { server, client: await createChatClient(server, user) };
  }

  test('closes the reply at the next start; its text is kept and charged', async () => {
    const { server, client } = await restartAfterCrash('Good mor');
    const { messages } = await client.open('c');
    expect(messages).toMatchObject([{ status: 'failed', response: 'Good mor' }]);
    const events = await (await client.resume('g')).until('error');
    expect(textOf(events)).toBe('Good mor');
    expect(events.at(-1)).toMatchObject({ data: { detail: expect.stringContaining('restarted') } });
    const quota = await client.textQuota();
    await client.generate('again', { conversation_id: 'c', replaces: 0 });
    expect(await client.textQuota()).toBe(quota - 1);
    await server.close();
  });

  test('charges nothing when the reply has no text', async () => {
    const { server, client } = await restartAfterCrash('');
    const entries = await server.core.database.db
      .selectFrom('ledger')
      .select('entry')
      .where('reference', '=', 'g')
      .orderBy('id')
      .execute();
    expect(entries.map(({ entry }) => entry)).toEqual(['hold', 'refund']);
    expect((await client.open('c')).messages).toMatchObject([{ status: 'failed' }]);
    await server.close();
  });
});

test('lets replies finish on shutdown, and keeps the text of those that do not', async () => {
  const config = chatConfig(provider);
  const database = await openEmbedded();
  const server = await createTestApp({
    config: { ...config, server: { ...(await serverConfig()), stopSeconds: 1 } },
    database,
  });
  const client = await createChatClient(server);
  provider.fault({ kind: 'slow', firstMs: 1, nextMs: 50 });
  provider.fault({ kind: 'slow', firstMs: 1, nextMs: 5_000 });
  const quick = await client.stream('quick');
  await quick.until('delta');
  const slow = await client.stream('slow');
  await slow.until('delta');
  await server.app.close();
  const rows = await database.db.selectFrom('messages').select(['prompt', 'status', 'response']).execute();
  expect(rows.sort((a, b) => a.prompt.localeCompare(b.prompt))).toEqual([
    { prompt: 'quick', status: 'complete', response: words.join('') },
    { prompt: 'slow', status: 'failed', response: 'Good ' },
  ]);
  await server.core.close();
});

async function serverConfig() {
  const { createTestConfig } = await import('../../../../testing/test-config');
  return createTestConfig().server;
}
