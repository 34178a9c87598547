import type { CallKey } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';

/** Calls that end sessions, including this one. Their own responses have better messages than a push. */
const endingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/profile/delete-account',
  'POST /user/sessions/revoke-all',
]);

export interface OwnActs {
  readonly api: ApiClient;
  /** Runs `work` at once, or after a pending call that ends the session. */
  afterOwnActs(work: () => void): void;
}

/** A session's end arrives as the call's own response, a push or a 401, in any order. */
export function orderBehindOwnActs(api: ApiClient): OwnActs {
  const underWay = new Set<Promise<unknown>>();

  const call: ApiClient['call'] = (key, input, options) => {
    const answer = api.call(key, input, options);
    if (endingCalls.has(key)) {
      underWay.add(answer);
      const end = () => void underWay.delete(answer);
      answer.then(end, end);
    }
    return answer;
  };

  async function behind(work: () => void): Promise<void> {
    await Promise.allSettled(underWay);
    // Let the caller handle the response first.
    await new Promise((resolve) => setTimeout(resolve));
    work();
  }

  return {
    api: { ...api, call },
    afterOwnActs: (work) => (underWay.size > 0 ? void behind(work) : work()),
  };
}
