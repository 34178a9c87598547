import { randomUUID } from 'node:crypto';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { newAccount } from '@lisan/contract/testing';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { registerAndSignIn, settleJobs, PASSWORD } from '../../testing/accounts';
import { createRequest } from '../../testing/call-request';
import { useTestApp, type TestApp } from '../../testing/test-app';
import { addAccountObjects } from '../../testing/account-fixture';
import { post } from '../../testing/post';

const use = useTestApp({ isWorking: true });
let account: Awaited<ReturnType<typeof registerAndSignIn>>;
beforeAll(async () => {
  account = await registerAndSignIn(use());
  await settleJobs(use());
});

async function request(key: CallKey) {
  const headers = { authorization: `Bearer ${account.token}`, 'x-forwarded-for': account.ip };
  return use().app.inject(createRequest(key, calls[key], { user: account, headers }));
}

const TIME_PATTERN = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
const ID_PATTERN = /"[0-9a-f]{8}-[0-9a-f-]{27}"/g;

const asLayla = (body: string): unknown =>
  JSON.parse(
    body
      .replaceAll(account.email, 'layla@example.com')
      .replaceAll(TIME_PATTERN, '"2026-01-31T12:00:00.000Z"')
      .replaceAll(ID_PATTERN, '"session-1"')
      .replaceAll('lightMyRequest', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'),
  );

describe('a new account', () => {
  it.each(Object.entries(newAccount))('returns for %s what the example pages show', async (key, result) => {
    const answer = await request(key as CallKey);
    expect([answer.statusCode, asLayla(answer.body)]).toEqual([200, result]);
  });

  const toAll = ['/config', '/health/live', '/health/ready', '/metrics'].map((path) => `GET ${path}`);
  const lists = ['GET /stripe/subscription_plans', 'GET /voice/voices'];
  const others = ['GET /events', 'GET /user/export', 'GET /demo/face'];
  const known = new Set([...Object.keys(newAccount), ...toAll, ...lists, ...others]);
  const byId = Object.entries<CallDefinition>(calls)
    .map(([key]) => key as CallKey)
    .filter((key) => key.startsWith('GET ') && !known.has(key));

  it.each(byId)('returns 404 for %s', async (key) => {
    expect(key).toContain('/:');
    expect((await request(key)).statusCode).toBe(key === 'GET /media/:key' ? 403 : 404);
  });
});

describe('data of an account', () => {
  type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

  const sections: Readonly<Record<string, string>> = {
    users: 'account.json',
    sessions: 'sessions.json',
    passkeys: 'passkeys.json',
    access_changes: 'access-changes.json',
    known_networks: 'known-networks.json',
    invitations: 'invitations.json',
    invited: 'invitations.json',
    conversations: 'conversations/',
    messages: 'conversations/',
    attachments: 'attachments/',
    audios: 'audios.json',
    cloned_voices: 'voices.json',
    dictionary_entries: 'dictionary.json',
    favourite_voices: 'favourite-voices.json',
    videos: 'videos.json',
    lip_sync_jobs: 'lip-syncs.json',
    projects: 'projects.json',
    shares: 'shares.json',
    plan_accounts: 'billing/subscription.json',
    subscriptions: 'billing/subscription.json',
    ledger: 'billing/activity.csv',
    payment_customers: 'billing/payments.json',
    checkouts: 'billing/payments.json',
    trials: 'billing/payments.json',
  };

  /** Tables excluded from the export, with the reason. */
  const leftOut: Readonly<Record<string, string>> = {
    demo_results: 'of the earlier demo: empty since its migration',
    project_choices: 'which of the projects in the export is open',
    staged_uploads: 'room for files on their way, forgotten in a day',
    backup_codes: 'hashes of secrets',
    password_resets: 'hashes of secrets, for minutes',
    email_changes: 'addresses that wait for a day, or can be taken back for a week',
    events: 'what browsers were told a moment ago; all of it is elsewhere',
    event_positions: 'how many of those there were',
    speech_runs: 'work of this moment',
    idempotency_keys: 'hashes of requests whose results are in the export',
    lip_sync_previews: 'the newest two seconds of something that is in the export whole',
    media: 'the files themselves are in the export',
    local_checkouts: 'the embedded engine’s side of checkouts',
    local_subscriptions: 'the embedded engine’s side of subscriptions',
  };

  /** Tables that may still name a deleted account, with the reason. */
  const remains: Readonly<Record<string, string>> = {
    limits: 'windows of a minute, swept each hour',
  };

  async function listOwned({ core }: TestApp): Promise<{ table: string; column: string }[]> {
    const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'invited_by')
    order by 1, 2`.execute(core.database.db);
    return rows;
  }

  async function fill({ core }: TestApp, table: string, userId: string): Promise<void> {
    const { db } = core.database;
    const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and (column_name = 'user_id' or is_nullable = 'NO' and column_default is null and is_identity = 'NO')`.execute(
      db,
    );
    const dummy = ({ name, type }: { name: string; type: string }): unknown => {
      if (name === 'user_id' || name === 'owner_id') return userId;
      if (name === 'invited_by') return userId;
      if (name === 'status') return 'active';
      if (type.startsWith('timestamp')) return new Date(Date.now() + 86_400_000);
      if (/int|double|numeric/.test(type)) return 1;
      if (type === 'boolean') return false;
      return type.startsWith('json') ? '{}' : randomUUID();
    };
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    const values = sql.join(columns.map(dummy));
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db);
  }

  async function countRows(
    { core }: TestApp,
    table: string,
    column: string,
    userId: string,
  ): Promise<number> {
    const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
      core.database.db,
    );
    return rows[0]?.count ?? 0;
  }

  async function openFullAccount(server: TestApp): Promise<Account> {
    const account = await registerAndSignIn(server);
    await addAccountObjects(server, { ...account, headers: { authorization: `Bearer ${account.token}` } });
    await post(server, '/user/forgot-password', { email: account.email }, account);
    await post(server, '/user/profile/generate-invitation', { email: account.email }, account);
    await settleJobs(server);
    for (const { table, column } of await listOwned(server))
      if ((await countRows(server, table, column, account.userId)) === 0)
        await fill(server, table, account.userId);
    return account;
  }

  it('exports every table with account data, or documents why not', async () => {
    const tables = new Set((await listOwned(use())).map(({ table }) => table));
    const unnamed = [...tables].filter((table) => !(table in sections) && !(table in leftOut));
    expect(unnamed).toEqual([]);

    const account = await openFullAccount(use());
    const answer = await use().app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${account.token}` },
    });
    const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
    for (const [table, path] of Object.entries(sections)) {
      const found = files.filter(([name, bytes]) => name.startsWith(path) && bytes.length > 4);
      expect({ table, files: found.length }).not.toEqual({ table, files: 0 });
    }
    expect(answer.rawPayload.toString('latin1')).not.toContain('argon2');
  });

  it('leaves nothing of a deleted account in any table', async () => {
    const account = await openFullAccount(use());
    for (const { table, column } of await listOwned(use()))
      expect({ table, rows: await countRows(use(), table, column, account.userId) }).not.toEqual({
        table,
        rows: 0,
      });
    const body = { email: account.email, password: PASSWORD, confirmation: 'DELETE' };
    expect((await post(use(), '/user/profile/delete-account', body, { token: account.token })).status).toBe(
      200,
    );
    await settleJobs(use());

    const { db } = use().core.database;
    const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const found: string[] = [];
    for (const { name } of tables.filter((table) => !(table.name in remains))) {
      const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} each
      where to_jsonb(each)::text like ${`%${account.userId}%`} or to_jsonb(each)::text like ${`%${account.email}%`}
    `.execute(db);
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    expect(found).toEqual([]);
  });
});
