import { useCallback, useEffect, useState } from 'react';
import type { CallResponse, Share } from '@lisan/contract';
import { failureToast, useEvent, useHost, useSession } from '@lisan/remote-kit';

export interface Shares {
  readonly shares: readonly Share[] | null;
  readonly isBusy: boolean;
  share(conversationId: string): Promise<void>;
  revoke(shareId: string): Promise<void>;
}

export function useShares(): Shares {
  const host = useHost();
  const { api } = host;
  const email = useSession()?.email ?? '';
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const apply = useCallback(({ shares: all }: CallResponse<'GET /shares'>) => {
    setShares(all.filter(({ kind }) => kind === 'conversation'));
  }, []);
  const showFailure = useCallback(
    (error: unknown) => {
      failureToast<'share'>(host, 'chat')(error, 'share');
      // Sharing still works: the server returns an existing link.
      setShares((known) => known ?? []);
    },
    [host],
  );
  useEffect(() => {
    api.call('GET /shares', {}).then(apply, showFailure);
  }, [api, apply, showFailure]);

  // Changed in another tab. A failed reload keeps the present list.
  useEvent('shares.changed', () => void api.call('GET /shares', {}).then(apply, () => undefined));

  async function attempt(task: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await task();
      apply(await api.call('GET /shares', {}));
    } catch (error) {
      showFailure(error);
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
