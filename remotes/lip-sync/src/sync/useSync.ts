import { accountStore, useTranslations } from '@lisan/remote-kit';
import { createSyncStore } from './sync.store';

/** An upload goes on while another view of the dashboard is open. */
export const [useSync, useSyncStore] = accountStore(createSyncStore);

/** The remote's sentences. */
export function useSyncTranslations() {
  return useTranslations('lip-sync');
}
