import { hasName } from '@lisan/errors';

/** The server cannot start for a reason the operator can fix. `message` is one sentence. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly code = 'startup_failed';
}

export function isStartupError(error: unknown): error is StartupError {
  return hasName(error, 'StartupError');
}
