/** The database, read in one statement for consistency. */
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

const selects: Readonly<Record<keyof State, string>> = {
  messages: String.raw`select m.id, c.user_id as "user", m.status, length(m.response) as length,
    m.response ~ '\S' as "isSaid", m.replaced_by as "replacedBy"
    from messages m join conversations c on c.id = m.conversation_id`,
  speechRuns: 'select id from speech_runs',
  audios: 'select id, source, file_name as name, media_key as media, duration from audios',
  videos: 'select id, file_name as name, media_key as media, poster_key as poster from videos',
  lipSyncs: `select job_id as id, status, refunded as "isRefunded", queue_id as "queueId",
    array[result_key, poster_key, captions_key] as keys from lip_sync_jobs`,
  jobs: "select id, kind, state from jobs where kind not like 'schedule.%'",
  media: 'select key, owner_id as owner from media',
  images: 'select image_key as key from users where image_key is not null',
  ledger: `select id, user_id as "user", period, kind, entry, amount, hold_id as hold, reference, about from ledger`,
  checkouts: 'select id, user_id as "user", status, subscription_id as subscription from local_checkouts',
  subscriptions: 'select provider_id as id, user_id as "user" from subscriptions',
  events: 'select id from payment_events',
};

export const readState = `select json_build_object(${Object.entries(selects)
  .map(([name, select]) => `'${name}', (select coalesce(json_agg(found), '[]') from (${select}) found)`)
  .join(', ')}) as state`;

export const emptyState = Object.fromEntries(
  Object.keys(selects).map((name) => [name, []]),
) as unknown as State;
