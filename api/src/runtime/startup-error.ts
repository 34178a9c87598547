import { hasName } from '@lisan/errors';

/** The server cannot start, for a reason its operator can mend. `message` is one clear sentence. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export function isStartupError(error: unknown): error is StartupError {
  return hasName(error, 'StartupError');
}
