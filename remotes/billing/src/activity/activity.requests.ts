import type { ActivityEntry } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

const newest = 100;

/** The newest entries of the ledger. */
export async function fetchActivity(
  api: HostServices['api'],
  signal?: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  return (await api.call('GET /user/activity', { query: { limit: newest } }, { signal })).entries;
}

/** The whole ledger as CSV. */
export const fetchActivityFile = (api: HostServices['api']): Promise<Blob> =>
  api.download('GET /user/activity', { query: { format: 'csv' } });
