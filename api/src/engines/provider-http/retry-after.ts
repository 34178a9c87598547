/**
 * Seconds that a `Retry-After` header asks to wait: a number or a date (RFC 9110, 10.2.3).
 * @returns undefined without the header, or when it says nothing usable
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return within(seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : within(Math.ceil((date - now) / 1000));
}

/** Nobody waits longer than a day, whatever a provider, or its clock, says. */
function within(seconds: number): number {
  return Math.min(86_400, Math.max(0, seconds));
}
