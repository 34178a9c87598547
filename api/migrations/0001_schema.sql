-- Accounts

create table users (
  id text primary key,
  email text not null unique,
  email_verified_at timestamptz,
  username text not null,
  -- Emails use the username only if the verified owner chose it.
  named_by_owner boolean not null default false,
  image_key text,
  language text not null default 'en',
  password_hash text,
  password_set_at timestamptz,
  google_id text unique,
  google_email text,
  google_linked_at timestamptz,
  -- Raised to invalidate every token of the account.
  token_version integer not null default 1,
  two_factor_secret text,
  two_factor_at timestamptz,
  two_factor_step bigint,
  created_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  user_agent text not null,
  -- The last step-up authentication, and the code of one under way.
  proved_at timestamptz not null default now(),
  proof_code_hash text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Several per account: a stranger's request must not invalidate the code its owner is about to enter.
create table password_resets (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  code_hash text not null unique,
  code_expires_at timestamptz not null,
  misses integer not null default 0,
  link_hash text unique,
  token_hash text unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_by_user on password_resets (user_id);

-- Changes to sign-in methods that the owner can undo from an email.
create table access_changes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  change text not null,
  before jsonb not null,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index access_changes_by_user on access_changes (user_id, created_at);

create table spent_google_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

-- Keyed hashes of networks the owner signed in from: guesses from other networks can't lock the owner out there.
create table known_networks (
  user_id text not null references users (id) on delete cascade,
  network_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network_hash)
);

create table invitations (
  code text primary key,
  user_id text not null unique references users (id) on delete cascade,
  -- Bonuses granted to the host. Still counted when an invited account is deleted.
  bonuses integer not null default 0,
  created_at timestamptz not null default now()
);

create table invited (
  user_id text primary key references users (id) on delete cascade,
  invited_by text not null references users (id) on delete cascade,
  rewarded_at timestamptz,
  created_at timestamptz not null default now()
);
create index invited_by_host on invited (invited_by);

-- Jobs, events, limits and files

create table jobs (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  attempt integer not null default 0,
  failures integer not null default 0,
  max_failures integer not null,
  run_at timestamptz not null default now(),
  -- Sort key among jobs of a kind: creation time, minus the plan's head start, plus a delay per open job of the account.
  turn_at timestamptz not null default now(),
  account text,
  lease_until timestamptz,
  worker text,
  unique_key text,
  request_id text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_waiting on jobs (kind, run_at) where state = 'queued';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state in ('done', 'failed', 'canceled');
create index jobs_of_account on jobs (account, kind) where state in ('queued', 'running');
create unique index jobs_unique on jobs (unique_key) where state in ('queued', 'running');

create table events (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  -- Order of commit within the account.
  position bigint not null,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create unique index events_by_position on events (user_id, position);

create table event_positions (
  user_id text primary key references users (id) on delete cascade,
  last bigint not null
);

create table limits (
  key text primary key,
  hits integer not null,
  -- In the future only if the clock was set back: such a window is reset.
  began_at timestamptz not null default now(),
  resets_at timestamptz not null
);
create index limits_by_end on limits (resets_at);

-- No reference to users: rows outlive the account until their files are deleted.
create table media (
  key text primary key,
  owner_id text not null,
  content_type text not null,
  file_name text not null,
  size bigint not null,
  created_at timestamptz not null default now()
);
create index media_by_owner on media (owner_id);

-- Uploads under way count towards the storage quota.
create table staged_uploads (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  bytes bigint not null,
  is_resumable boolean not null,
  expires_at timestamptz not null
);
create index staged_uploads_by_user on staged_uploads (user_id);

-- Text

create table conversations (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null,
  -- 'prompt', 'reply', or 'person' when the owner chose the title.
  titled_by text,
  is_unread boolean not null default false,
  -- Deleted by the owner, who can undo it until it is swept.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index conversations_by_user on conversations (user_id, updated_at desc);
create index conversations_removed on conversations (removed_at) where removed_at is not null;

-- Text of documents attached to prompts. Without a conversation: uploaded, not sent yet.
create table attachments (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  conversation_id text references conversations (id) on delete cascade,
  name text not null,
  size integer not null,
  words integer not null,
  text text not null,
  created_at timestamptz not null
);
create index attachments_user on attachments (user_id);
create index attachments_conversation on attachments (conversation_id);

-- A message is a prompt and its reply.
create table messages (
  id text primary key,
  conversation_id text not null references conversations (id) on delete cascade,
  position integer not null,
  prompt text not null,
  attachment_id text references attachments (id) on delete set null,
  response text not null default '',
  status text not null check (status in ('streaming', 'complete', 'stopped', 'failed')),
  level text not null,
  -- Earlier replies to the same prompt at this position.
  attempt integer not null default 0,
  -- 'built_in', 'length' or 'filtered'.
  notice text,
  error_code text,
  error_message text,
  -- The message before this one in its version of the conversation.
  parent_id text,
  -- Null for the version shown; otherwise the message shown instead.
  replaced_by text,
  -- Ledger hold, and the process that streams the reply.
  hold bigint,
  owner text,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index messages_in_order on messages (conversation_id, position) where replaced_by is null;
create index messages_versions on messages (conversation_id, position) where replaced_by is not null;
create index messages_replaced on messages (replaced_by) where replaced_by is not null;
create index messages_attachment on messages (attachment_id) where attachment_id is not null;
-- One reply at a time per conversation, across tabs and processes.
create unique index messages_one_streaming on messages (conversation_id) where status = 'streaming';
create index messages_streaming on messages (lease_until) where status = 'streaming';

-- Voice

-- Columns of type json are read and written whole. jsonb takes three times as long for an hour of speech.
create table audios (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('speech', 'upload')),
  media_key text not null,
  file_name text not null,
  duration double precision not null,
  voice_id text,
  -- Spoken text, and its words and phonemes with their times.
  text text,
  words json,
  phonemes json,
  -- Data to regenerate a single sentence, and the speech this one was made from.
  parts json,
  made_from text,
  -- Waveform, computed on first view.
  peaks json,
  -- The conversation the text was written in.
  conversation_id text,
  created_at timestamptz not null default now()
);
create index audios_by_user on audios (user_id, created_at desc);

create table cloned_voices (
  voice_id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  kind text not null check (kind in ('profile', 'clone')),
  engine_voice_id text not null,
  profile jsonb,
  consent_at timestamptz,
  created_at timestamptz not null default now()
);
create index cloned_voices_by_user on cloned_voices (user_id, created_at desc);

-- No reference to voices: a provider can withdraw one at any time.
create table favourite_voices (
  user_id text not null references users (id) on delete cascade,
  voice_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, voice_id)
);

create table dictionary_entries (
  user_id text not null references users (id) on delete cascade,
  word text not null,
  reading text not null,
  primary key (user_id, word)
);

-- Speech under way. A run whose heartbeat stopped is refunded.
create table speech_runs (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- Hash of text and voice: the same speech isn't generated twice at once.
  digest text not null,
  name text not null default '',
  sentences integer not null default 0,
  done integer not null default 0,
  is_stopping boolean not null default false,
  beat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (user_id, digest)
);
create index speech_runs_by_beat on speech_runs (beat_at);

-- Video

create table videos (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  media_key text not null,
  poster_key text,
  file_name text not null,
  duration double precision not null,
  width integer not null,
  height integer not null,
  -- The engine's result, once checked: `{"ok": true}` or why the face can't be used.
  face_check jsonb,
  created_at timestamptz not null default now()
);
create index videos_by_user on videos (user_id, created_at desc);

create table lip_sync_jobs (
  job_id text primary key,
  user_id text not null references users (id) on delete cascade,
  video_id text not null,
  audio_id text not null,
  file_name text not null,
  -- What to do when audio and video differ in length. Null: the server decides.
  fit text check (fit in ('cut', 'loop', 'hold', 'slow')),
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELED')),
  step text not null default 'queued',
  progress double precision not null default 0,
  -- Translation key and values of the message that explains a failure.
  reason text,
  reason_values jsonb,
  refunded boolean not null default false,
  queue_id text,
  provider_job_id text,
  result_key text,
  poster_key text,
  captions_key text,
  -- The result with captions drawn into the picture. Cleared when the captions change.
  burned_key text,
  -- Length of the result.
  seconds double precision,
  -- Sync score of the result.
  proof jsonb,
  -- Start and end of the latest attempt.
  started_at timestamptz,
  finished_at timestamptz,
  -- Deleted by the owner, who can undo it until it is swept.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lip_sync_jobs_by_user on lip_sync_jobs (user_id, created_at desc);
create index lip_sync_jobs_finished on lip_sync_jobs (finished_at desc) where finished_at is not null;
create index lip_sync_jobs_removed on lip_sync_jobs (removed_at) where removed_at is not null;
-- One at a time per account, across tabs and processes.
create unique index lip_sync_one_at_a_time on lip_sync_jobs (user_id) where status in ('PENDING', 'PROCESSING');

-- The latest preview per account. A new one replaces it.
create table lip_sync_previews (
  user_id text primary key references users (id) on delete cascade,
  video_id text not null,
  audio_id text not null,
  media_key text not null
);

-- Results of the demo. Kept for an hour, not part of the account's library.
create table demo_results (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  script text not null,
  voice_id text not null,
  audio_key text not null,
  duration double precision not null,
  words json not null,
  phonemes json not null,
  video_key text,
  created_at timestamptz not null
);
create index demo_results_of_user on demo_results (user_id, created_at desc);
create index demo_results_by_age on demo_results (created_at);

-- Projects and shared links

create table projects (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- Deleted by the owner, who can undo it until it is swept.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index projects_of_user on projects (user_id, updated_at desc);
create index projects_removed on projects (removed_at) where removed_at is not null;

-- No reference to members: something deleted elsewhere is no longer a member.
create table project_members (
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  member_id text not null,
  added_at timestamptz not null,
  primary key (project_id, kind, member_id)
);

-- The project that new work of an account is added to.
create table project_choices (
  user_id text primary key references users (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade
);

-- A public link holds the id and a signature. Nothing stored here opens it.
create table shares (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, subject_id)
);

-- Billing

create table plan_accounts (
  user_id text primary key references users (id) on delete cascade,
  plan text not null,
  -- The subscription that granted this period. Null for a Free month.
  subscription_id text,
  period integer not null default 1,
  period_start timestamptz not null,
  period_end timestamptz not null
);

-- Amounts are integers in thousandths of a unit (reply, second, lip-sync), so that sums are exact.
create table ledger (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  period integer not null,
  kind text not null check (kind in ('text', 'audio', 'video', 'process_video')),
  entry text not null check (entry in ('grant', 'hold', 'settle', 'use', 'refund')),
  amount bigint not null,
  hold_id bigint references ledger (id) on delete cascade,
  reference text,
  about text not null,
  created_at timestamptz not null default now()
);
create index ledger_by_period on ledger (user_id, period, kind);
create index ledger_by_time on ledger (user_id, id);
create index ledger_by_reference on ledger (reference) where reference is not null;
-- Finds holds that were never ended.
create index ledger_holds on ledger (about, created_at) where entry = 'hold';
-- A hold is settled or refunded, once.
create unique index ledger_hold_ends_once on ledger (hold_id) where entry in ('settle', 'refund');

create table payment_customers (
  user_id text primary key references users (id) on delete cascade,
  customer_id text not null unique
);

-- An account can briefly have two subscriptions.
create table subscriptions (
  provider_id text primary key,
  user_id text not null references users (id) on delete cascade,
  plan text not null,
  -- What the current period was paid for. A downgrade takes effect with the next one.
  paid_plan text,
  status text not null,
  is_paid boolean not null default true,
  trial_end timestamptz,
  trial_notice_at timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Start of the latest period with granted quota: a period is granted once.
  granted_from timestamptz,
  cancel_at_period_end boolean not null default false,
  -- The latest reading of the provider's state wins, in whatever order responses arrive.
  reading bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_by_user on subscriptions (user_id);

create sequence subscription_readings;

-- One trial per identity, kept as a keyed hash after the account is deleted. Claimed when its checkout opens, begun
-- when its subscription starts. With an unverified email it counts for its account and network only.
create table trials (
  identity_hash text primary key,
  user_id text references users (id) on delete set null,
  network_hash text,
  claimed_at timestamptz not null default now(),
  begun_at timestamptz
);
create index trials_by_network on trials (network_hash, claimed_at) where network_hash is not null;

-- One row per attempt, written before the provider is called: the id is the idempotency key.
create table checkouts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  trial_days integer not null,
  language text not null,
  session_id text unique,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A closed session must not be completed. The row is deleted once the provider has expired it.
  closed_at timestamptz
);
create unique index checkouts_one_open on checkouts (user_id) where closed_at is null;
create index checkouts_by_user on checkouts (user_id);

create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- State of the embedded payment engine. Empty with a payment provider.
create table local_checkouts (
  id text primary key,
  idempotency_key text not null unique,
  user_id text not null references users (id) on delete cascade,
  subscription_id text,
  price_id text not null,
  trial_days integer not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null
);

create table local_subscriptions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  price_id text not null,
  paid_price_id text not null,
  status text not null,
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  notified_at timestamptz,
  created_at timestamptz not null default now()
);
create index local_subscriptions_by_end on local_subscriptions (period_end);
create index local_subscriptions_by_user on local_subscriptions (user_id);
