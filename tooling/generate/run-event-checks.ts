/** Regenerates the event checks: `npm run generate:events`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateEventChecks } from '@lisan/contract/testing';

export const eventChecksFile = join(
  import.meta.dirname,
  '../../shared/contract/src/events/checks.generated.ts',
);

writeFileSync(eventChecksFile, generateEventChecks());
