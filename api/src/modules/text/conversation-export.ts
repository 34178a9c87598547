import type { Translate } from '../../translations/translator';
import type { ConversationRow } from './conversations.repository';
import type { MessageRow } from './messages.repository';
import { presentDetail } from './text.presenter';

export interface ExportedConversation {
  readonly body: string;
  readonly type: string;
  readonly fileName: string;
}

/** A conversation as a file that can be read anywhere. */
export function exportConversation(
  conversation: ConversationRow,
  messages: readonly MessageRow[],
  format: 'md' | 'json',
  translate: Translate,
): ExportedConversation {
  const fileName = `${conversation.title}.${format}`;
  if (format === 'json') {
    const detail = presentDetail(conversation, messages, translate);
    return {
      body: `${JSON.stringify(detail, null, 2)}\n`,
      type: 'application/json; charset=utf-8',
      fileName,
    };
  }
  return {
    body: toMarkdown(conversation, messages, translate),
    type: 'text/markdown; charset=utf-8',
    fileName,
  };
}

function toMarkdown(
  { title }: ConversationRow,
  messages: readonly MessageRow[],
  translate: Translate,
): string {
  const parts = messages.flatMap(({ prompt, response, level, created_at }) => [
    `## ${translate('text_export_you')} · ${created_at.toISOString()}`,
    prompt,
    `## ${translate('text_export_reply', { level })}`,
    response,
  ]);
  return `${[`# ${title.replace(/\s+/gu, ' ')}`, ...parts].join('\n\n')}\n`;
}
