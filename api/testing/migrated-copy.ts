import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createDatabase } from '../src/database/database';
import { createEmbeddedDriver } from '../src/database/embedded-driver';
import { listMigrations, migrateUp, migrationsFolder } from '../src/database/migrator';

const unpack = promisify(gunzip);
const cacheFolder = join(import.meta.dirname, '../../.cache/api-databases');

/** A migrated database dump, cached per state of the migrations: loading is much faster. */
export async function loadMigratedCopy(): Promise<Blob> {
  const path = join(cacheFolder, `${await nameState()}.tar.gz`);
  // Read fully, since a file-backed blob breaks when a concurrent test file rewrites the copy. Unpacked here,
  // since PGlite's stream delays process exit on Node 20.
  const read = async () => new Blob([await unpack(await readFile(path))]);
  try {
    return await read();
  } catch {
    await makeCopy(path);
    return read();
  }
}

async function nameState(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await listMigrations()) {
    hash.update(name).update(await readFile(join(migrationsFolder, `${name}.sql`)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Written under a temporary name, so concurrent test files never see a partial copy. */
async function makeCopy(path: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const database = await createDatabase(await createEmbeddedDriver(null));
  await migrateUp(database);
  const copy = await database.dump();
  if (!copy) throw new Error('The embedded database gave no copy');
  await database.close();
  const part = `${path}.${process.pid}`;
  await writeFile(part, Buffer.from(await copy.arrayBuffer()));
  await rename(part, path);
}
