import { hasName } from '@lisan/errors';

/** A variable has a value that cannot be used; `message` is one clear sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function isConfigError(error: unknown): error is ConfigError {
  return hasName(error, 'ConfigError');
}
