import { readConfig } from '../config/config';
import { exitWithError } from '@lisan/engine-runtime';
import { withDatabase } from './with-database';
import { migrateUp } from '../database/migrator';

try {
  if (process.argv.length > 2) {
    process.stderr.write('Usage: migrate (without arguments). There is no way back but a backup.\n');
    process.exitCode = 2;
  } else {
    await withDatabase(readConfig(process.env), async (database) => {
      const { applied } = await migrateUp(database);
      process.stdout.write(`${applied.join(', ') || 'nothing to do'}\n`);
    });
  }
} catch (error) {
  exitWithError(error);
}
