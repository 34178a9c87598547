/**
 * Seconds that a `Retry-After` header asks to wait: a number or a date (RFC 9110, 10.2.3).
 * @returns undefined without the header, or when it says nothing usable
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
