import type { CallKey } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';

/** Calls that end this session too. Their responses explain it better than the pushed event. */
const sessionEndingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/profile/delete-account',
  'POST /user/profile/confirm-email',
  'POST /user/undo',
  'POST /user/sessions/revoke-all',
]);

export interface SessionEndingCalls {
  readonly api: ApiClient;
  /** Runs `action` now, or after the pending calls that end the session. */
  afterSessionEndingCalls(action: () => void): void;
}

/** The end of a session arrives as a response, a pushed event and 401s, in any order. */
export function trackSessionEndingCalls(api: ApiClient): SessionEndingCalls {
  const pending = new Set<Promise<unknown>>();

  const call: ApiClient['call'] = (key, input, options) => {
    const response = api.call(key, input, options);
    if (sessionEndingCalls.has(key)) {
      pending.add(response);
      const end = () => void pending.delete(response);
      response.then(end, end);
    }
    return response;
  };

  async function runAfterPending(action: () => void): Promise<void> {
    await Promise.allSettled(pending);
    // Let the caller handle the response first.
    await new Promise((resolve) => setTimeout(resolve));
    action();
  }

  return {
    api: { ...api, call },
    afterSessionEndingCalls: (action) => (pending.size > 0 ? void runAfterPending(action) : action()),
  };
}
