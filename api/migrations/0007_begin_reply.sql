-- Procedures, not functions: the server recognizes `call` as a write. Their plans outlive the table sizes they were made
-- for, so they always use indexes.

-- Holds quota for a job and returns the new balance; returns no hold when the balance is too low. The lock on the
-- account's month serializes holds. `plans` holds each plan's quota by kind; -1 is unlimited.
create procedure reserve_quota(
  account_id text, job_kind text, held bigint, job text, activity text, at timestamptz, plans jsonb,
  inout hold bigint default null, inout balance jsonb default null
) language plpgsql set enable_seqscan = off as $$
declare
  account plan_accounts;
  quota jsonb;
  is_enough boolean;
begin
  select * into account from plan_accounts where user_id = account_id for update;
  quota := coalesce(plans -> account.plan, plans -> 'Free');
  if quota ->> job_kind = '-1' then
    held := 0;
  end if;
  select
    bool_or(granted = '-1' or remaining >= 0) filter (where kind = job_kind),
    jsonb_object_agg(kind || '_quota', case
      when granted = '-1' then -1
      when kind in ('text', 'process_video') then floor(remaining / 1000)
      else remaining / 1000
    end)
  into is_enough, balance
  from (
    select plan.kind, granted, coalesce(sum(ledger.amount), 0)::float8 - case when plan.kind = job_kind then held else 0 end
      as remaining
    from jsonb_each_text(quota) as plan (kind, granted)
    left join ledger on user_id = account_id and period = account.period and ledger.kind = plan.kind
    group by plan.kind, granted
  ) as kinds;
  if not is_enough then
    return;
  end if;
  balance := jsonb_strip_nulls(jsonb_build_object(
    'subscription_plan', account.plan,
    'text_granted', nullif(quota -> 'text', '-1'),
    'balance', balance
  ));
  insert into ledger (user_id, period, kind, entry, amount, reference, about, created_at)
  values (account_id, account.period, job_kind, 'hold', -held, job, activity, at)
  returning id into hold;
end $$;

-- Begins a reply in one statement: its hold, conversation, message and events. `request` is a partial message with the
-- account, the title of a new conversation and the idempotency key. A `refusal` writes nothing but the key.
-- `unprepared`: the month may have ended or the account has chosen a project; then the caller renews the month, and
-- calls with `is_prepared` in a transaction that also adds the conversation to the project and publishes the events.
create procedure begin_reply(request jsonb, plans jsonb, inout result json default null)
language plpgsql set enable_seqscan = off as $$
declare
  account_id constant text := request ->> 'user_id';
  is_new constant boolean := request -> 'is_new';
  is_prepared constant boolean := request -> 'is_prepared';
  message messages := jsonb_populate_record(null::messages, request);
  conversation conversations;
  replaced messages;
  total integer := 0;
  document json;
  history json;
  balance jsonb;
  last_event bigint;
begin
  if request ->> 'key' is not null then
    insert into idempotency_keys (user_id, call, key, request_hash)
    values (account_id, request ->> 'call', request ->> 'key', request ->> 'request_hash')
    on conflict do nothing;
    if not found and not exists (
      select from idempotency_keys
      where user_id = account_id and call = request ->> 'call' and key = request ->> 'key'
        and request_hash = request ->> 'request_hash'
    ) then
      result := '{"refusal": "key_reused"}';
      return;
    end if;
  end if;

  if not is_new then
    -- Lock order: conversation, attachment, month, events.
    select * into conversation from conversations
    where id = message.conversation_id and user_id = account_id and removed_at is null
    for update;
    if not found then
      result := '{"refusal": "conversation_unknown"}';
      return;
    end if;
    if exists (select from messages where conversation_id = conversation.id and status = 'streaming') then
      result := '{"refusal": "already_running"}';
      return;
    end if;
    select coalesce(max(position) + 1, 0) into total from messages
    where conversation_id = conversation.id and replaced_by is null;
  end if;
  message.position := coalesce(message.position, total);
  if message.position > total then
    result := '{"refusal": "replaces_nothing"}';
    return;
  end if;
  if message.attachment_id is not null then
    select json_build_object('name', name, 'text', text) into document from attachments
    where id = message.attachment_id and user_id = account_id
      and coalesce(conversation_id, message.conversation_id) = message.conversation_id
    for update;
    if not found then
      result := '{"refusal": "attachment_unknown"}';
      return;
    end if;
  end if;
  if not exists (
    select from plan_accounts where user_id = account_id and (is_prepared or period_end > message.created_at)
  ) or is_new and not is_prepared and exists (select from project_choices where user_id = account_id) then
    result := '{"refusal": "unprepared"}';
    return;
  end if;
  call reserve_quota(
    account_id, 'text', 1000, message.id, 'activity_chat', message.created_at, plans, message.hold, balance
  );
  if message.hold is null then
    result := '{"refusal": "quota_exceeded"}';
    return;
  end if;

  message.attempt := 0;
  if message.position < total then
    select * into replaced from messages
    where conversation_id = conversation.id and replaced_by is null and position = message.position;
    if replaced.prompt = message.prompt then
      select count(*) into message.attempt from messages
      where conversation_id = conversation.id and position = replaced.position
        and parent_id is not distinct from replaced.parent_id and prompt = replaced.prompt;
    elsif replaced.position = 0 and conversation.titled_by is distinct from 'person' then
      conversation.title := request ->> 'title';
      conversation.titled_by := 'prompt';
    end if;
    -- It and its follow-ups stay as an earlier version.
    update messages set replaced_by = message.id
    where conversation_id = conversation.id and replaced_by is null and position >= message.position;
  end if;
  if message.position > 0 then
    select id into message.parent_id from messages
    where conversation_id = conversation.id and replaced_by is null and position = message.position - 1;
    with turns as (
      select position, prompt, response, attachment_id from messages
      where conversation_id = conversation.id and replaced_by is null and position < message.position
      order by position desc limit (request -> 'max_turns')::integer
    ), documents as (
      select id, json_build_object('name', name, 'text', text) as document from attachments where id in (
        select attachment_id from turns where attachment_id is not null
        group by attachment_id order by min(position) desc limit (request -> 'max_documents')::integer
      )
    )
    select json_agg(json_strip_nulls(
      json_build_object('prompt', prompt, 'response', response, 'document', documents.document)
    ) order by position)
    into history from turns left join documents on documents.id = attachment_id;
  end if;

  if is_new then
    conversation.title := request ->> 'title';
    insert into conversations (id, user_id, title, titled_by, created_at, updated_at) values (
      message.conversation_id, account_id, conversation.title, 'prompt', message.created_at, message.created_at
    );
  else
    update conversations
    set title = conversation.title, titled_by = conversation.titled_by, updated_at = message.created_at
    where id = conversation.id;
  end if;
  if message.attachment_id is not null then
    update attachments set conversation_id = message.conversation_id where id = message.attachment_id;
  end if;
  insert into messages (
    id, conversation_id, position, parent_id, prompt, attachment_id, level, attempt, hold, status, notice, engine, owner,
    lease_until, created_at
  ) values (
    message.id, message.conversation_id, message.position, message.parent_id, message.prompt, message.attachment_id,
    message.level, message.attempt, message.hold, 'streaming', message.notice, message.engine, message.owner,
    now() + make_interval(secs => (request -> 'lease_seconds')::float8), message.created_at
  );

  if not is_prepared then
    insert into event_positions (user_id, last) values (account_id, 2)
    on conflict (user_id) do update set last = event_positions.last + 2
    returning last into last_event;
    insert into events (user_id, name, data, position) values
      (account_id, 'balance.changed', balance, last_event - 1),
      (
        account_id, 'conversation.changed',
        jsonb_build_object('id', message.conversation_id, 'last', message.id || ' streaming'), last_event
      );
  end if;
  result := json_build_object(
    'title', conversation.title, 'attempt', message.attempt, 'history', coalesce(history, '[]'), 'document', document,
    'balance', balance
  );
end $$;
