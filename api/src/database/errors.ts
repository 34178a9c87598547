const UNIQUE_VIOLATION = '23505';

/** True when a row was refused because its key is taken; both drivers carry PostgreSQL's own code. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}
