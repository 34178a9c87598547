import { join } from 'node:path';

/** The checks of events that the shell carries. */
export const eventChecksFile = join(
  import.meta.dirname,
  '../../shared/contract/src/events/checks.generated.ts',
);
