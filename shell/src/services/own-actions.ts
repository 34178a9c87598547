import type { CallKey } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';

/** What ends sessions, this one too. Its own answer says so in better words than any other news of the end. */
const endingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/profile/delete-account',
  'POST /user/sessions/revoke-all',
]);

export interface OwnActs {
  /** The same client; its ending calls are known while they are under way. */
  readonly api: ApiClient;
  /**
   * Does it at once, or, while this page itself is ending the session, when the answer to that is there and whoever
   * asked has dealt with it.
   */
  afterOwnActs(work: () => void): void;
}

/** The end of a session reaches the page by three ways, in any order: the answer to its own act, a push, a 401. */
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
    // Whoever asked goes on in the same turn as this does; the next one is behind them.
    await new Promise((resolve) => setTimeout(resolve));
    work();
  }

  return {
    api: { ...api, call },
    afterOwnActs: (work) => (underWay.size > 0 ? void behind(work) : work()),
  };
}
