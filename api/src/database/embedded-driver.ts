import { mkdir } from 'node:fs/promises';
import type { Driver } from './database';
import { createEmbeddedPool } from './embedded-pool';
import { valueParsers } from './value-parsers';

/** PostgreSQL inside this process. `folder` null: in memory. `copy`: begin with what `dump` once gave. */
export async function createEmbeddedDriver(folder: string | null, copy?: Blob): Promise<Driver> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (folder !== null) await mkdir(folder, { recursive: true });
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
