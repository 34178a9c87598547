import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { MessageRow } from './messages.repository';

/**
 * Tells the person's browsers that a conversation is not as they know it, when `trx` commits.
 *
 * @param last the last message that is shown, where that is known: a page that shows it already has nothing to ask
 */
export async function tellOfChange(
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
