const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const MAX_CAUSE_DEPTH = 5;
/** Error fields that never contain user input. */
const safeFields = [
  'code',
  'status',
  'statusCode',
  'translationKey',
  'provider',
  'providerCode',
  'requestId',
  'retryAfter',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
] as const;

/**
 * An error with allowlisted fields only: database and mail errors carry user data (`detail`, `params`,
 * `rejected`).
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? hideEmails(error) : typeof error;
  const fields = error as Error & Record<string, unknown>;
  const message = isDataError(fields) ? 'a value that the database cannot take' : hideEmails(error.message);
  const kept = safeFields.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message,
    stack: framesOf(error),
    ...Object.fromEntries(kept),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSE_DEPTH && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** PostgreSQL's class 22 repeats the value in its message. */
function isDataError({ severity, code }: Record<string, unknown>): boolean {
  return severity !== undefined && typeof code === 'string' && code.startsWith('22');
}

/** Skips the message, which may span several lines. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return hideEmails(frames.map((line) => line.trim()).join('\n'));
}

export function hideEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]');
}
