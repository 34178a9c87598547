import { readConfig } from '../config/config';
import { exitWithError } from '../runtime/exit-with-error';
import { withDatabase } from './with-database';
import { migrateDown, migrateUp } from '../database/migrator';

/** `migrate up` applies what is missing, `migrate down` takes the newest migration back. */
const direction = process.argv[2];
try {
  if (direction !== 'up' && direction !== 'down') {
    process.stderr.write('Say `migrate up` or `migrate down`.\n');
    process.exitCode = 2;
  } else {
    await withDatabase(readConfig(process.env), async (database) => {
      const names = direction === 'up' ? await migrateUp(database) : [await migrateDown(database)];
      process.stdout.write(`${direction}: ${names.filter(Boolean).join(', ') || 'nothing to do'}\n`);
    });
  }
} catch (error) {
  exitWithError(error);
}
