import { useCallback, useEffect, useState } from 'react';
import type { CallResponse, Share } from '@lisan/contract';
import { failureToast, useEvent, useHost, useSession } from '@lisan/remote-kit';

export interface Shares {
  /** Links to conversations, newest first; null until they are there. */
  readonly shares: readonly Share[] | null;
  readonly isBusy: boolean;
  share(conversationId: string): Promise<void>;
  revoke(shareId: string): Promise<void>;
}

/** The person's links to conversations, and what is done with them. What fails is told, and nothing changes. */
export function useShares(): Shares {
  const host = useHost();
  const { api } = host;
  const email = useSession()?.email ?? '';
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const take = useCallback(({ shares: all }: CallResponse<'GET /shares'>) => {
    setShares(all.filter(({ kind }) => kind === 'conversation'));
  }, []);
  const tell = useCallback(
    (error: unknown) => {
      failureToast<'share'>(host, 'chat')(error, 'share');
      // A link can be made all the same: the server has the one that is there.
      setShares((known) => known ?? []);
    },
    [host],
  );
  useEffect(() => {
    api.call('GET /shares', {}).then(take, tell);
  }, [api, take, tell]);

  // Made or revoked in another tab. What fails here was shown a moment ago, and stays.
  useEvent('shares.changed', () => void api.call('GET /shares', {}).then(take, () => undefined));

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      take(await api.call('GET /shares', {}));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    shares,
    isBusy,
    share: (id) =>
      attempt(() => api.call('POST /shares', { body: { user_email: email, kind: 'conversation', id } })),
    revoke: (id) => attempt(() => api.call('DELETE /shares/:id', { params: { id } })),
  };
}
