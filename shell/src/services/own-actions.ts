import type { CallKey } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';

/** Calls that end sessions, including this one. Their own responses have better messages than a push. */
const endingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/profile/delete-account',
  'POST /user/sessions/revoke-all',
]);

export interface OwnActions {
  readonly api: ApiClient;
  /** Runs `action` at once, or after a pending call that ends the session. */
  afterOwnActions(action: () => void): void;
}

/** A session's end arrives as the call's own response, a push or a 401, in any order. */
export function trackOwnActions(api: ApiClient): OwnActions {
  const pending = new Set<Promise<unknown>>();

  const call: ApiClient['call'] = (key, input, options) => {
    const answer = api.call(key, input, options);
    if (endingCalls.has(key)) {
      pending.add(answer);
      const end = () => void pending.delete(answer);
      answer.then(end, end);
    }
    return answer;
  };

  async function runAfterPending(action: () => void): Promise<void> {
    await Promise.allSettled(pending);
    // Let the caller handle the response first.
    await new Promise((resolve) => setTimeout(resolve));
    action();
  }

  return {
    api: { ...api, call },
    afterOwnActions: (action) => (pending.size > 0 ? void runAfterPending(action) : action()),
  };
}
