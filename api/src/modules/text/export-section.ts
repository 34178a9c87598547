import type { Core } from '../../core';
import { exportConversation } from './conversation-export';
import { listConversations } from './conversations.repository';
import { listMessages } from './messages.repository';

/** Every conversation, in what a person downloads about themselves. */
export function addTextSection({ accountHooks, database, translator }: Core): void {
  accountHooks.addExportSection(async function* textSection(userId) {
    for (const conversation of await listConversations(database.db, userId)) {
      const messages = await listMessages(database.db, conversation.id);
      const { body } = exportConversation(conversation, messages, 'json', translator.in('en'));
      yield { path: `conversations/${conversation.id}.json`, content: body };
    }
  });
}
