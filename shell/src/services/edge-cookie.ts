/** As long as a browser is let keep one that a script writes. */
const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Keeps a word for the edge, which writes the next document by it. Holds nothing of a person. `null` takes it away.
 * @param seconds that it lasts
 */
export function keepCookie(name: string, value: string | null, seconds: number = yearInSeconds): void {
  // Where there is no document nothing is remembered.
  if (typeof document === 'undefined') return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // The Cookie Store API is missing in Firefox and asynchronous: the word must be there before the page is left.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; samesite=lax; max-age=${value === null ? 0 : seconds}${secure}`;
}
