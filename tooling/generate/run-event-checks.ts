/** Writes the checks of events anew: `npm run generate:events`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateEventChecks } from '@lisan/contract/testing';

/** The checks of events that the shell carries. */
export const eventChecksFile = join(
  import.meta.dirname,
  '../../shared/contract/src/events/checks.generated.ts',
);

writeFileSync(eventChecksFile, generateEventChecks());
