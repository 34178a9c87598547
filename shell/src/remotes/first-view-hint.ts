import { pageProtocol } from '@lisan/contract';
import { keepCookie } from '../services/edge-cookie';

const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * Tells the edge, by a cookie, which view the next page of this browser is likely to open with: it then names that
 * view's files in the document, and they arrive along with the shell's. Holds the id of a view and nothing of a person.
 * @param viewId `null` when nobody is signed in
 * @param isCanary this browser is given the canary of its remote
 */
export function hintFirstView(viewId: string | null, isCanary = false): void {
  const value = viewId === null ? null : viewId + (isCanary ? pageProtocol.canaryEnding : '');
  keepCookie(pageProtocol.lastViewCookie, value, monthInSeconds);
}
