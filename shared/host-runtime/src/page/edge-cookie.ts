/** Browsers' limit for cookies written by scripts. */
const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Sets a cookie the edge uses for the next document. Holds no personal data. `null` removes it.
 * @param seconds lifetime
 */
export function setCookie(
  name: string,
  value: string | null,
  seconds: number = COOKIE_MAX_AGE_SECONDS,
): void {
  if (typeof document === 'undefined') return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // The Cookie Store API is missing in Firefox and asynchronous: the cookie must be set before the page unloads.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; samesite=lax; max-age=${value === null ? 0 : seconds}${secure}`;
}
