/** Writes the checks of events anew: `npm run generate:events`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksPath, generateEventChecks } from './event-checks';

writeFileSync(join(import.meta.dirname, '../..', checksPath), generateEventChecks());
