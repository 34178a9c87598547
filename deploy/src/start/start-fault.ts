import { hasName } from '@lisan/errors';

/** Lisan cannot start, for a reason its operator can mend. `message` is one clear sentence. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

export function isStartFault(error: unknown): error is StartFault {
  return hasName(error, 'StartFault');
}
