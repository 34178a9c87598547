import { pageProtocol } from '@lisan/contract';
import { setCookie } from '../page/edge-cookie';

const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/**
 * Sets a cookie with the likely first view, so that the edge preloads its files. Holds no personal data.
 * @param viewId `null` when signed out
 * @param isCanary this browser gets the remote's canary
 */
export function hintFirstView(viewId: string | null, isCanary = false): void {
  const value = viewId === null ? null : viewId + (isCanary ? pageProtocol.canaryEnding : '');
  setCookie(pageProtocol.lastViewCookie, value, COOKIE_MAX_AGE_SECONDS);
}
