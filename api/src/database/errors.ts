import { isProblem, Problem } from '@lisan/errors';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Seconds: an outage that is over is noticed sooner. */
const RETRY_AFTER = 2;

/** True when a row was refused because its key is taken; both drivers carry PostgreSQL's own code. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** True when a row was to belong to an account that was deleted meanwhile: while a video was converted, say. */
export function isAccountGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return (
    code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && constraint.endsWith('_user_id_fkey')
  );
}

/** The database does not answer; what was asked of it has not been done. */
export function databaseUnavailable(cause: unknown): Problem {
  return new Problem('database_unavailable', { retryAfter: RETRY_AFTER, cause });
}

/** The database went away while it was writing, and its answer was lost: it is there, or it is not. */
export function outcomeUnknown(cause: unknown): Problem {
  return new Problem('outcome_unknown', { retryAfter: RETRY_AFTER, cause });
}

/** True when a commit, or a statement of its own, may have been carried out all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isProblem(error) && error.code === 'outcome_unknown';
}

/** True when the database was away, whatever has become of the writing. */
export function isDatabaseOutage(error: unknown): boolean {
  return isOutcomeUnknown(error) || (isProblem(error) && error.code === 'database_unavailable');
}
