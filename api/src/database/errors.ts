import { isRequestError, RequestError } from '@lisan/errors';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_AFTER_SECONDS = 2;

/** Both drivers report PostgreSQL's own code. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** A statement waited longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE);

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** True when the row's account was deleted meanwhile. */
export function isAccountGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return (
    code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && constraint.endsWith('_user_id_fkey')
  );
}

/** The database is away and the statement did not run. */
export function databaseUnavailable(cause: unknown): RequestError {
  return new RequestError('database_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** The connection was lost during a write, which may or may not be stored. */
export function outcomeUnknown(cause: unknown): RequestError {
  return new RequestError('outcome_unknown', { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** True when a commit or a lone write may have succeeded. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isRequestError(error) && error.code === 'outcome_unknown';
}

export function isDatabaseOutage(error: unknown): boolean {
  return isOutcomeUnknown(error) || (isRequestError(error) && error.code === 'database_unavailable');
}
