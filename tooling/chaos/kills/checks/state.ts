/** What the database holds, read in one statement: nothing changes between two parts of it. */
export interface State {
  readonly messages: readonly {
    id: string;
    user: string;
    status: string;
    length: number;
    isSaid: boolean;
    replacedBy: string | null;
  }[];
  readonly speechRuns: readonly { id: string }[];
  readonly audios: readonly { id: string; source: string; name: string; media: string; duration: number }[];
  readonly videos: readonly { id: string; name: string; media: string; poster: string | null }[];
  readonly lipSyncs: readonly LipSyncRow[];
  readonly jobs: readonly { id: string; kind: string; state: string }[];
  readonly media: readonly { key: string; owner: string }[];
  readonly images: readonly { key: string }[];
  readonly ledger: readonly LedgerRow[];
  readonly checkouts: readonly { id: string; user: string; status: string; subscription: string | null }[];
  readonly subscriptions: readonly { id: string; user: string }[];
  readonly events: readonly { id: string }[];
}

export interface LipSyncRow {
  readonly id: string;
  readonly status: string;
  readonly isRefunded: boolean;
  readonly queueId: string | null;
  readonly keys: readonly (string | null)[];
}

export interface LedgerRow {
  readonly id: number;
  readonly user: string;
  readonly period: number;
  readonly kind: string;
  readonly entry: 'grant' | 'hold' | 'settle' | 'use' | 'refund';
  readonly amount: number;
  readonly hold: number | null;
  readonly reference: string | null;
  readonly about: string;
}

const part = (name: string, fields: Record<string, string>, from: string) =>
  `'${name}', (select coalesce(json_agg(json_build_object(${Object.entries(fields)
    .map(([field, expression]) => `'${field}', ${expression}`)
    .join(', ')})), '[]') from ${from})`;

/** One row, one column: `state`. */
export const readState = `select json_build_object(${[
  part(
    'messages',
    {
      id: 'm.id',
      user: 'c.user_id',
      status: 'm.status',
      length: 'length(m.response)',
      isSaid: String.raw`m.response ~ '\S'`,
      replacedBy: 'm.replaced_by',
    },
    'messages m join conversations c on c.id = m.conversation_id',
  ),
  part('speechRuns', { id: 'id' }, 'speech_runs'),
  part(
    'audios',
    { id: 'id', source: 'source', name: 'file_name', media: 'media_key', duration: 'duration' },
    'audios',
  ),
  part('videos', { id: 'id', name: 'file_name', media: 'media_key', poster: 'poster_key' }, 'videos'),
  part(
    'lipSyncs',
    {
      id: 'job_id',
      status: 'status',
      isRefunded: 'refunded',
      queueId: 'queue_id',
      keys: 'array[result_key, poster_key, captions_key]',
    },
    'lip_sync_jobs',
  ),
  part('jobs', { id: 'id', kind: 'kind', state: 'state' }, "jobs where kind not like 'schedule.%'"),
  part('media', { key: 'key', owner: 'owner_id' }, 'media'),
  part('images', { key: 'image_key' }, 'users where image_key is not null'),
  part(
    'ledger',
    {
      id: 'id',
      user: 'user_id',
      period: 'period',
      kind: 'kind',
      entry: 'entry',
      amount: 'amount',
      hold: 'hold_id',
      reference: 'reference',
      about: 'about',
    },
    'ledger',
  ),
  part(
    'checkouts',
    { id: 'id', user: 'user_id', status: 'status', subscription: 'subscription_id' },
    'local_checkouts',
  ),
  part('subscriptions', { id: 'provider_id', user: 'user_id' }, 'subscriptions'),
  part('events', { id: 'id' }, 'payment_events'),
].join(',\n')}) as state`;

export const emptyState: State = {
  messages: [],
  speechRuns: [],
  audios: [],
  videos: [],
  lipSyncs: [],
  jobs: [],
  media: [],
  images: [],
  ledger: [],
  checkouts: [],
  subscriptions: [],
  events: [],
};
