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

const open = new Set<ServerResponse>();
const app = fastify();
app.get('/route', async () => ({ name: 'bare' }));
app.get('/select', async () => (await query('select id, name from bare where id = $1', [500])).rows[0]);
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
