import type { ActivityEntry, Balance, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

const newest = 100;

/** The calls about what was used, in the remote's own words. */
export function createActivityRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
    /** The newest entries of the ledger. */
    async activity(): Promise<readonly ActivityEntry[]> {
      return (await api.call('GET /user/activity', { query: { limit: newest } })).entries;
    },
    /** The whole ledger as CSV. */
    file: (): Promise<Blob> => api.download('GET /user/activity', { query: { format: 'csv' } }),
  };
}
