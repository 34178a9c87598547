import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { superviseChild, supervisedCommand, entryPoint } from '@lisan/engine-runtime';
import type { Driver } from './database';
import { explainOpening, inspectDatabase } from './database-folder';
import { createEmbeddedPool, type UsedPglite } from './embedded-pool';
import { createLogSpace } from './log-space';
import { checkIntegrity } from './check-integrity';
import { valueParsers } from './value-parsers';

/**
 * PostgreSQL inside this process; a null `folder` keeps it in memory. Throws a StartupError when the folder
 * holds an incomplete database.
 */
export async function createEmbeddedDriver(folder: string | null): Promise<Driver> {
  return drivePglite(await openPglite(folder), folder);
}

export async function openPglite(folder: string | null, copy?: Blob): Promise<PGlite> {
  const pgliteModule = await import('@electric-sql/pglite');
  const { PrivateFolder } = await import('./private-folder');
  const isNew = folder !== null && (await inspectDatabase(folder)) === 'absent';
  if (folder !== null) await removePartialFolders(folder);
  if (isNew) await makeFolder(folder);
  const pglite = await pgliteModule.PGlite.create({
    ...(folder !== null && { fs: new PrivateFolder(folder) }),
    ...(copy !== undefined && { loadDataDir: copy }),
    parsers: { ...valueParsers },
    postgresqlconf: [
      // Half the default memory, enough for a small database.
      'shared_buffers = 16MB',
      // The progress timer would keep the process alive.
      'log_startup_progress_interval = 0',
    ],
  }).catch(async (cause: unknown) => {
    throw folder === null ? cause : await explainOpening(folder, cause, isNew);
  });
  if (folder !== null && !isNew) await checkIntegrity(pglite, folder);
  return pglite;
}

export function drivePglite(
  pglite: UsedPglite & Pick<PGlite, 'query'>,
  folder: string | null = null,
): Driver {
  const pool = createEmbeddedPool(pglite, folder === null ? undefined : createLogSpace(folder, pglite));

  async function dump(): Promise<Blob> {
    const client = await pool.connect();
    try {
      await client.query('checkpoint', []);
      return await pglite.dumpDataDir('gzip');
    } finally {
      client.release();
    }
  }

  return {
    kind: 'embedded',
    pool,
    async listen(channel, receive) {
      return pglite.listen(channel, receive);
    },
    dump,
  };
}

/**
 * Created under a temporary name, so an interrupted start leaves no partial database. The name is unique,
 * because the process of that start may still be writing.
 */
async function makeFolder(folder: string): Promise<void> {
  const part = `${folder}.new-${randomUUID()}`;
  const { script, execArgv } = entryPoint('make-database');
  const child = spawn(...supervisedCommand(process.execPath, [...execArgv, script, part]), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Hide the server's settings and keys; supervision needs PATH to find the shell.
    env: { PATH: process.env['PATH'] ?? '' },
  });
  superviseChild(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  try {
    if (code !== 0) throw new Error(stderr);
    await rename(part, folder);
  } catch (cause) {
    const reason = await explainOpening(folder, cause, true);
    await rm(part, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    throw reason;
  }
}

async function removePartialFolders(folder: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(`${basename(folder)}.new`);
  const names = await readdir(dirname(folder)).catch((): string[] => []);
  for (const name of names.filter(isPart))
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
