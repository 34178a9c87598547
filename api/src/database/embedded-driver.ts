import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { entryPoint } from '../place';
import type { Driver } from './database';
import { createEmbeddedPool } from './embedded-pool';
import { valueParsers } from './value-parsers';

/** PostgreSQL inside this process. `folder` null: in memory. `copy`: begin with what `dump` once gave. */
export async function createEmbeddedDriver(folder: string | null, copy?: Blob): Promise<Driver> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (folder !== null && !existsSync(folder)) await makeFolder(folder);
  const pglite = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(copy !== undefined && { loadDataDir: copy }),
    parsers: { ...valueParsers },
    // Half the memory of the default, and enough for one person's database.
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  return {
    kind: 'embedded',
    pool: createEmbeddedPool(pglite),
    async listen(channel, receive) {
      return pglite.listen(channel, receive);
    },
    dump: () => pglite.dumpDataDir('gzip'),
  };
}

/** Under another name first: a start that is broken off leaves no half of a database. */
async function makeFolder(folder: string): Promise<void> {
  const part = `${folder}.new`;
  await rm(part, { recursive: true, force: true });
  const { script, execArgv } = entryPoint('make-database');
  await promisify(execFile)(process.execPath, [...execArgv, script, part]);
  await rename(part, folder);
}
