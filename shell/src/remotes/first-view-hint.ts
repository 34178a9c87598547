import { pageProtocol } from '@lisan/contract';

const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * Tells the edge, by a cookie, which view the next page of this browser is likely to open with: it then names that
 * view's files in the document, and they arrive along with the shell's. Holds the id of a view and nothing of a person.
 * @param viewId `null` when nobody is signed in
 * @param isCanary this browser is given the canary of its remote
 */
export function hintFirstView(viewId: string | null, isCanary = false): void {
  const value = viewId === null ? '' : viewId + (isCanary ? pageProtocol.canaryEnding : '');
  // The Cookie Store API is missing in Firefox and asynchronous: the hint must be there before the page is left.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${pageProtocol.lastViewCookie}=${encodeURIComponent(value)}; path=/; samesite=lax; max-age=${viewId ? monthInSeconds : 0}`;
}
