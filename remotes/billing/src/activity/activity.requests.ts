import type { ActivityEntry, Balance, QuotaKind, SessionUser, Usage } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly next_cursor: string | null;
}

export interface ActivityQuery {
  readonly kind: QuotaKind | null;
  readonly limit: number;
  readonly cursor?: string;
}

export function createActivityRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
    usage(): Promise<Usage> {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return api.call('GET /user/usage', { query: { time_zone: timeZone } });
    },
    activity: ({ kind, ...page }: ActivityQuery): Promise<ActivityPage> =>
      api.call('GET /user/activity', { query: kind === null ? page : { ...page, kind } }),
    file: (): Promise<Blob> => api.download('GET /user/activity', { query: { format: 'csv' } }),
  };
}
