import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { accountStore, useHost, useSignedInUser, useWords } from '@lisan/remote-kit';
import { rememberUploads } from '../uploads/remembered-uploads';
import { createSyncRequests } from './sync.requests';
import { createSyncStore, type SyncState, type SyncStore } from './sync.store';

/** An upload goes on while another view of the dashboard is open. */
const storeOf = accountStore<SyncStore>((host, { user_id: userId, email }, signal) => {
  const t = (key: string) => host.translator.translate('lip-sync')(key);
  const store = createSyncStore({
    requests: createSyncRequests(host.api, { email, userId }, rememberUploads(host.memory)),
    memory: host.memory,
    save: host.api.saveFile,
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
  });
  host.bus.subscribe('job.changed', ({ job }) => job.user_id === userId && store.take(job));
  host.bus.subscribe('push.resumed', () => void store.start());
  host.bus.subscribe('speech.generated', () => void store.load('audios'));
  signal.addEventListener('abort', store.stop, { once: true });
  void store.start();
  return store;
});

export function useSyncStore(): SyncStore {
  return storeOf(useHost(), useSignedInUser());
}

/** Part of the state; renders again when that part changes. */
export function useSync<Part>(select: (state: SyncState) => Part): Part {
  return useStore(useSyncStore(), select);
}

/** The remote's sentences. */
export function useSyncWords() {
  return useWords('lip-sync');
}
