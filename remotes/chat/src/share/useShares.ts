import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Share } from '@lisan/contract';
import { failureToast, useEvent, useHost, useSession } from '@lisan/remote-kit';
import { createShareRequests } from './share.requests';

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
  const requests = useMemo(() => createShareRequests({ api }, email), [api, email]);
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const showFailure = useCallback(
    (error: unknown) => {
      failureToast<'share'>(host, 'chat')(error, 'share');
      // Sharing still works: the server returns an existing link.
      setShares((known) => known ?? []);
    },
    [host],
  );
  useEffect(() => {
    requests.list().then(setShares, showFailure);
  }, [requests, showFailure]);

  // Changed in another tab. A failed reload keeps the present list.
  useEvent('shares.changed', () => void requests.list().then(setShares, () => undefined));

  async function attempt(task: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await task();
      setShares(await requests.list());
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    shares,
    isBusy,
    share: (id) => attempt(() => requests.share(id)),
    revoke: (id) => attempt(() => requests.revoke(id)),
  };
}
