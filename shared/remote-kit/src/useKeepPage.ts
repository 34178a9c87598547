import { useEffect } from 'react';
import { useHost } from './hooks';

/**
 * While `isNeeded`, the page is not loaded anew to take a newer version of Lisan: something would be lost that neither the
 * server nor the memory has. What a person has typed, open dialogs, sound that plays and calls under way are known already.
 *
 * @param reason for developers: `chat: recording`
 */
export function useKeepPage(reason: string, isNeeded: boolean): void {
  const { keepPage } = useHost();
  useEffect(() => (isNeeded ? keepPage(reason) : undefined), [keepPage, reason, isNeeded]);
}
