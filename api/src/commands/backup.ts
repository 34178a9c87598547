import { rename, writeFile } from 'node:fs/promises';
import { readConfig } from '../config';
import { failStart } from '../fail-start';
import { StartupError } from '../startup-error';
import { withDatabase } from './with-database';

/** `backup <file>` writes the embedded database to one compressed file. The server must not be running. */
const [target = 'lisan-backup.tar.gz'] = process.argv.slice(2);
try {
  await withDatabase(readConfig(process.env), async (database) => {
    const dump = await database.dump();
    if (dump === undefined) {
      throw new StartupError('DATABASE_URL names a server; back it up with pg_dump.');
    }
    // Whole or not at all: a copy that was interrupted must not pass for a backup.
    await writeFile(`${target}.part`, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
    await rename(`${target}.part`, target);
    process.stdout.write(
      `The database was written to ${target}. The data folder's 'media' and 'secret' belong to it.\n`,
    );
  });
} catch (error) {
  failStart(error);
}
