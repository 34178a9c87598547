import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { useHost, useSignedInUser, useWords, type HostServices } from '@lisan/remote-kit';
import { createSyncRequests } from './sync.requests';
import { createSyncStore, type SyncState, type SyncStore } from './sync.store';

interface Kept {
  readonly userId: string;
  readonly store: SyncStore;
}

/** One store per host and account: an upload goes on while another view of the dashboard is open. */
const stores = new WeakMap<HostServices, Kept>();

function storeOf(host: HostServices, userId: string, email: string): SyncStore {
  const known = stores.get(host);
  if (known?.userId === userId) return known.store;
  const t = (key: string) => host.translator.translate('lip-sync')(key);
  const store = createSyncStore({
    requests: createSyncRequests(host.api, { email, userId }),
    memory: host.memory,
    onFailure: (error, what) => {
      host.report(error, `lip-sync: ${what}`);
      const detail = isApiError(error) ? error.detail : '';
      // The provider's own address in a sentence helps nobody: it is a connection that failed.
      const isProvider = what === 'job' && detail.includes('api.sync.so');
      host.toasts.show({
        title: t(isProvider ? 'failure.connection.title' : `failure.${what}.title`),
        message: isProvider ? t('failure.connection.text') : detail || t(`failure.${what}.text`),
        tone: 'bad',
      });
    },
    onFinished: () => host.toasts.show({ message: t('sync.done'), tone: 'good' }),
  });
  stores.set(host, { userId, store });
  host.bus.subscribe('job.changed', ({ job }) => job.user_id === userId && store.take(job));
  host.bus.subscribe('speech.generated', () => void store.loadAudios());
  void store.start();
  return store;
}

export function useSyncStore(): SyncStore {
  const host = useHost();
  const { user_id, email } = useSignedInUser();
  return storeOf(host, user_id, email);
}

export function useSync(): SyncState {
  return useStore(useSyncStore());
}

/** The remote's sentences. */
export function useSyncWords() {
  return useWords('lip-sync');
}
