import type { Core } from '../../../core';
import { findTexts, listAttachmentIds } from '../attachments/attachments.repository';
import { toJson } from './conversation-export';
import { listConversations } from '../conversations.repository';
import { listVersions } from '../messages.repository';

export function addTextSection({ accountHooks, database, translator }: Core): void {
  accountHooks.addExportSection(async function* textSection(userId) {
    for (const conversation of await listConversations(database.db, userId)) {
      const versions = await listVersions(database.db, conversation.id);
      const messages = versions.map((message) => ({ ...message, versions: null }));
      const body = toJson(conversation, messages, translator.in('en'));
      yield { path: `conversations/${conversation.id}.json`, content: body };
    }
    for (const { id } of await listAttachmentIds(database.db, userId))
      for (const { text } of await findTexts(database.db, [id]))
        yield { path: `attachments/${id}.txt`, content: text };
  });
}
