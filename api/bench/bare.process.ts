import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';

/**
 * What the server is measured beside: a route that does nothing, one that reads a row by its key, and a stream that
 * knows nobody. `[address of a PostgreSQL]`, else the embedded one. Tells its parent where it listens.
 */
const databaseUrl = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'lisan-bare-'));

async function openQuery(): Promise<(text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>> {
  if (databaseUrl === undefined) {
    const database = await PGlite.create(join(folder, 'database'), {
      postgresqlconf: ['shared_buffers = 16MB'],
    });
    return (text, values) => database.query(text, values);
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return (text, values) => pool.query(text, values);
}

const query = await openQuery();
await query('create table bare (id integer primary key, name text not null)');
await query("insert into bare select n, 'name ' || n from generate_series(1, 1000) n");

// What the server reads for a list of conversations and for a balance, without the server: of 40 accounts.
await query(`create table bare_conversations (id text primary key, user_id integer not null, title text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
await query('create index bare_by_user on bare_conversations (user_id, updated_at desc)');
await query(
  "insert into bare_conversations (id, user_id, title) select 'c' || n, n % 40, 'A video about tea' from generate_series(1, 120) n",
);
await query(`create table bare_ledger (id bigint generated always as identity primary key, user_id integer not null,
  period integer not null, kind text not null, amount bigint not null)`);
await query('create index bare_by_period on bare_ledger (user_id, period, kind)');
await query(
  "insert into bare_ledger (user_id, period, kind, amount) select n % 40, 1, (array['text', 'audio', 'video'])[n % 3 + 1], n from generate_series(1, 400) n",
);
const LIST =
  'select id, user_id, title, created_at, updated_at from bare_conversations where user_id = $1 order by updated_at desc, id limit $2';
const BALANCE =
  'select kind, sum(amount)::bigint as amount from bare_ledger where user_id = $1 and period = $2 group by kind';
let turn = 0;
const nextUser = () => (turn += 1) % 40;

const open = new Set<ServerResponse>();
const app = fastify();
app.get('/route', async () => ({ name: 'bare' }));
app.get('/select', async () => (await query('select id, name from bare where id = $1', [500])).rows[0]);
app.get('/list', async () => ({ conversations: (await query(LIST, [nextUser(), 200])).rows }));
app.get('/balance', async () => ({ balance: (await query(BALANCE, [nextUser(), 1])).rows }));
app.get('/events', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write(': open\n\n');
  open.add(reply.raw);
  reply.raw.on('close', () => open.delete(reply.raw));
});
app.post('/events', async () => {
  for (const response of open) response.write('event: said\ndata: {}\n\n');
  return {};
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ listening: await app.listen({ host: '127.0.0.1', port: 0 }) });
