import { randomUUID } from 'node:crypto';
import type { Balance, Level } from '@lisan/contract';
import type { ChatDocument, ChatTurn } from '@lisan/engine-contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { keyReused } from '../../../limits/idempotency';
import type { Language } from '../../../translations/language';
import type { Ledger } from '../../billing';
import { beginReply, type NewReply, type ReplyRefusal } from '../messages.repository';
import { publishConversationChange } from '../publish-change';
import type { Notice } from '../text.tables';
import { titleOf } from './conversation-title';

const MAX_MESSAGES_IN_CONTEXT = 60;
const MAX_DOCUMENTS_IN_CONTEXT = 3;

export interface ReplyRequest {
  readonly userId: string;
  readonly conversationId: string | null | undefined;
  readonly prompt: string;
  readonly level: Level;
  readonly replaces: number | undefined;
  readonly attachmentId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestHash?: string | undefined;
}

export type ReplyInput = ReplyRequest & {
  readonly language: Language;
  readonly requestId: string;
};

export interface StartedReply {
  /** Id of the message and of the generation. */
  readonly id: string;
  readonly conversation: { readonly id: string; readonly title: string };
  /** Oldest first; each document appears with its prompt. */
  readonly history: readonly ChatTurn[];
  /** Earlier replies to the same prompt at this position. */
  readonly attempt: number;
  readonly document: ChatDocument | undefined;
  readonly balance: Balance;
}

interface Writer {
  readonly id: string;
  readonly owner: string;
  readonly leaseSeconds: number;
  readonly notice: Notice | null;
  readonly engine: string;
  readonly now: Date;
}

const refusals: Readonly<Record<ReplyRefusal, () => RequestError>> = {
  key_reused: keyReused,
  conversation_unknown: () => new RequestError('not_found', { message: 'conversation_unknown' }),
  attachment_unknown: () => new RequestError('not_found'),
  already_running: () => new RequestError('already_running', { message: 'text_already_writing' }),
  replaces_nothing: () =>
    new RequestError('invalid_fields', {
      fields: [{ field: 'replaces', message: 'text_replaces_nothing' }],
    }),
  // The account was deleted meanwhile.
  unprepared: () => new RequestError('unauthenticated'),
  quota_exceeded: () => new RequestError('quota_exceeded', { message: 'quota_exceeded_text' }),
};

/**
 * Creates a reply's row and holds its cost, in one statement unless the month ends or the account has chosen a project.
 * Throws `not_found`, `already_running`, `invalid_fields` and `quota_exceeded`.
 */
export async function startReply(
  { accountEvents, database, events }: Pick<Core, 'accountEvents' | 'database' | 'events'>,
  ledger: Ledger,
  request: ReplyRequest,
  writer: Writer,
): Promise<StartedReply> {
  const { userId } = request;
  const row = toRow(request, writer);
  const begun = await beginReply(database.db, row);
  if (begun.refusal !== 'unprepared') {
    const started = toStarted(row, begun);
    events.announce([userId]);
    return started;
  }
  // Renews the month.
  await ledger.getBalance(userId);
  return database.transaction(async (trx) => {
    const started = toStarted(row, await beginReply(trx, { ...row, is_prepared: true }));
    const { id, conversation, balance } = started;
    if (row.is_new) await accountEvents.created({ userId, kind: 'script', id: conversation.id }, trx);
    await events.publish(userId, 'balance.changed', balance, trx);
    await publishConversationChange(events, trx, userId, conversation.id, { id, status: 'streaming' });
    return started;
  });
}

function toStarted(
  { id, conversation_id: conversationId }: NewReply,
  begun: Awaited<ReturnType<typeof beginReply>>,
): StartedReply {
  if (begun.refusal) throw refusals[begun.refusal]();
  const { title, document, ...rest } = begun;
  return { ...rest, id, conversation: { id: conversationId, title }, document: document ?? undefined };
}

function toRow(request: ReplyRequest, writer: Writer): NewReply {
  const { conversationId, prompt, attachmentId = null, replaces = null } = request;
  return {
    id: writer.id,
    user_id: request.userId,
    conversation_id: conversationId || randomUUID(),
    is_new: !conversationId,
    is_prepared: false,
    title: titleOf(prompt),
    prompt,
    level: request.level,
    position: replaces,
    attachment_id: attachmentId,
    call: 'POST /text/generate',
    key: request.idempotencyKey ?? null,
    request_hash: request.requestHash ?? null,
    notice: writer.notice,
    engine: writer.engine,
    owner: writer.owner,
    lease_seconds: writer.leaseSeconds,
    created_at: writer.now,
    max_turns: MAX_MESSAGES_IN_CONTEXT,
    max_documents: MAX_DOCUMENTS_IN_CONTEXT,
  };
}
