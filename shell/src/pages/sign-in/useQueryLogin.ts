import { useEffect, useState } from 'react';
import { pageProtocol } from '@lisan/contract';
import { createApiClient } from '@lisan/api-client';
import { useHost } from '@lisan/remote-kit';
import { readAccessToken } from '@lisan/session';
import { currentUrl } from '../../navigation/paths';
import { useFinishSignIn } from './useFinishSignIn';

interface QueryLogin {
  readonly token: string;
  readonly email: string;
}

/**
 * Signs in with the token and email in the URL, after removing them from URL and history. Never replaces a session.
 * Returns whether a response is pending.
 */
export function useQueryLogin(): boolean {
  const { session, translator } = useHost();
  const finishSignIn = useFinishSignIn();
  const [query] = useState(takeQuery);
  const [isWaiting, setWaiting] = useState(query !== null && session.getState().user === null);

  useEffect(() => {
    if (!query || session.getState().user !== null) return;
    const controller = new AbortController();
    const client = createApiClient({
      baseUrl: pageProtocol.apiBase,
      getToken: () => query.token,
      getLanguage: () => translator.language,
      onUnauthenticated: () => undefined,
    });
    client.call('POST /user/profile', { body: { email: query.email } }, { signal: controller.signal }).then(
      ({ google_id }) => {
        if (session.getState().user === null) void finishSignIn(query.token, google_id);
      },
      () => {
        if (!controller.signal.aborted) setWaiting(false);
      },
    );
    return () => controller.abort();
    // Read the URL once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isWaiting;
}

function takeQuery(): QueryLogin | null {
  const url = currentUrl();
  const token = url.searchParams.get('token');
  const email = url.searchParams.get('email');
  if (token === null && email === null) return null;
  url.searchParams.delete('token');
  url.searchParams.delete('email');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  if (token === null || email === null) return null;
  try {
    const { user } = readAccessToken(token);
    return user.email.toLowerCase() === email.toLowerCase() ? { token, email } : null;
  } catch {
    return null;
  }
}
