import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { MessageRow } from './messages.repository';

/**
 * Notifies the account's browsers of a changed conversation when `trx` commits.
 * @param last last visible message, when known: a page that shows it needs no request
 */
export async function publishConversationChange(
  { publish }: Core['events'],
  trx: Connection,
  userId: string,
  conversationId: string,
  last: Pick<MessageRow, 'id' | 'status'> | null,
  isRemoved = false,
): Promise<void> {
  const data = {
    id: conversationId,
    last: last && `${last.id} ${last.status}`,
    ...(isRemoved && { isRemoved }),
  };
  await publish(userId, 'conversation.changed', data, trx);
}
