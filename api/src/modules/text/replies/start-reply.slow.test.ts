import { randomUUID } from 'node:crypto';
import { createDatabase } from '../../../database/database';
import { openEmptied } from '../../../../testing/emptied-database';
import { createTestApp, type TestApp } from '../../../../testing/test-app';
import { createChatClient, type ChatClient } from '../testing/chat-client';

let server: TestApp;
let client: ChatClient;
const statements: string[] = [];

beforeAll(async () => {
  const driver = await openEmptied();
  const connect = async () => {
    const client = await driver.pool.connect();
    const query = client.query.bind(client);
    client.query = ((sql: string, parameters: readonly unknown[]) => {
      statements.push(sql);
      return query(sql, parameters);
    }) as typeof client.query;
    return client;
  };
  server = await createTestApp({
    database: await createDatabase({ ...driver, pool: { ...driver.pool, connect } }),
  });
  client = await createChatClient(server);
});
afterAll(() => server.close());

/** Statements until the start event, without those that no reply waits for: notifications, and leases by the clock. */
async function listStatements(conversation_id?: string): Promise<string[]> {
  statements.length = 0;
  const reader = await client.stream(
    'hello',
    { ...(conversation_id && { conversation_id }) },
    { 'idempotency-key': randomUUID() },
  );
  await reader.until('start');
  const sent = statements.filter((statement) => !/pg_notify|set "lease_until"/.test(statement));
  await reader.until('done');
  return sent;
}

describe('a request for a reply', () => {
  it('runs one statement before its stream starts', async () => {
    const { conversation_id } = await client.generate('hello');
    const call = [expect.stringContaining('call begin_reply(')];
    expect(await listStatements()).toEqual(call);
    expect(await listStatements(conversation_id)).toEqual(call);
  });

  it('is rejected at once when its session has ended', async () => {
    await client.generate('hello');
    const { userId } = client.user;
    await server.core.sessions.endAll(server.core.database.db, userId);
    statements.length = 0;
    await expect(client.generate('hello')).rejects.toThrow(/^401 /);
    expect(statements.join()).not.toContain('begin_reply');
  });
});
