import type { ActivityEntry, Balance, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

const MAX_ENTRIES = 100;

export function createActivityRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
    async activity(): Promise<readonly ActivityEntry[]> {
      return (await api.call('GET /user/activity', { query: { limit: MAX_ENTRIES } })).entries;
    },
    file: (): Promise<Blob> => api.download('GET /user/activity', { query: { format: 'csv' } }),
  };
}
