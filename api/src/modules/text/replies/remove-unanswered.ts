import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { deleteConversation, lockConversation } from '../conversations.repository';
import { deleteUnanswered, findMessage, listBranches } from '../messages.repository';
import { publishConversationChange } from '../publish-change';

interface UnansweredReply {
  readonly id: string;
  readonly userId: string;
  readonly isNew: boolean;
}

/** Deletes a failed reply without text, unless messages follow it. Returns whether it did. */
export async function removeUnanswered(
  trx: Connection,
  events: Core['events'],
  { id, userId, isNew }: UnansweredReply,
): Promise<boolean> {
  const message = await findMessage(trx, userId, id);
  const conversation = message && (await lockConversation(trx, userId, message.conversation_id));
  if (!conversation) return false;
  const others = (await listBranches(trx, conversation.id)).filter((branch) => branch.id !== id);
  const isLast = others.every(({ position }) => position < message.position);
  if (!isLast || !(await deleteUnanswered(trx, id))) return false;
  if (isNew && others.length === 0) await deleteConversation(trx, conversation.id);
  await publishConversationChange(events, trx, userId, conversation.id, null);
  return true;
}
