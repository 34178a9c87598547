import type { Connection } from '../../../database/schema';
import type { Ledger } from '../../billing';
import { lockConversation, touchConversation } from '../conversations.repository';
import { titleWithin } from './conversation-title';
import { endMessage, lockStreaming, restoreReplaced, type MessageRow } from '../messages.repository';
import type { ReplyFailure } from './reply-failure';
import type { Notice } from '../text.tables';

export interface ReplyEnd {
  readonly status: Exclude<MessageRow['status'], 'streaming'>;
  /** The full text; absent: what is already stored. */
  readonly text?: string;
  readonly notice?: Notice | null;
  readonly isFree?: boolean;
  readonly isShortened?: boolean;
  readonly failure?: ReplyFailure;
}

interface Reply {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string;
}

/**
 * Ends a running reply: charges it when it has billable text, refunds it otherwise. The version it replaces stays as
 * an earlier version, or returns when there is no text. Returns false when it had already ended or `owner` has lost
 * it.
 */
export async function endReply(
  trx: Connection,
  ledger: Ledger,
  { id, userId, conversationId }: Reply,
  end: ReplyEnd,
  { now, owner, isShown = false }: { now: Date; owner?: string; isShown?: boolean },
): Promise<boolean> {
  // Lock order: conversation, message, ledger. It prevents deadlocks.
  const conversation = await lockConversation(trx, userId, conversationId);
  if (!conversation) return false;
  const message = await lockStreaming(trx, id);
  if (!message || (owner !== undefined && message.owner !== owner)) return false;
  const response = end.text ?? message.response;
  const hasText = response.trim() !== '';
  if (message.hold !== null) {
    if (hasText && end.isFree !== true) await ledger.settle(trx, message.hold, 1);
    else await ledger.refund(trx, message.hold);
  }
  if (!hasText && (await restoreReplaced(trx, id))) return true;
  await endMessage(trx, id, {
    status: end.status,
    response,
    notice: end.notice ?? message.notice,
    is_shortened: end.isShortened ?? message.is_shortened,
    error_code: end.failure?.code ?? null,
    error_message: end.failure?.message ?? null,
  });
  // The first reply gives a better title than its prompt.
  const isUntitled = message.position === 0 && conversation.titled_by === 'prompt';
  const title = isUntitled ? titleWithin(response) : undefined;
  await touchConversation(trx, conversationId, {
    updated_at: now,
    is_unread: !isShown,
    ...(title !== undefined && { title, titled_by: 'reply' }),
  });
  return true;
}
