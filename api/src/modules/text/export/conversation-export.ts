import { builtInWriter, type CallQuery } from '@lisan/contract';
import { eachInTurns } from '@lisan/engine-runtime';
import type { Translate } from '../../../translations/translator';
import type { AttachmentNote } from '../attachments/attachments.repository';
import type { ConversationRow } from '../conversations.repository';
import type { ShownMessage } from '../messages.repository';
import { presentDetail } from '../text.presenter';
import { blocksOf } from './script-blocks';
import { plainBlocks, type WordPart } from './word-document';

export type ExportFormat = CallQuery<'GET /text/conversation/:id/export'>['format'];

const types: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

interface ExportTools {
  readonly translate: Translate;
  readonly makeWordDocument: (title: string, parts: readonly WordPart[]) => Promise<Uint8Array>;
}

export async function exportConversation(
  conversation: ConversationRow,
  messages: readonly ShownMessage[],
  format: ExportFormat,
  tools: ExportTools,
): Promise<{ body: string | Uint8Array; type: string; fileName: string }> {
  const body = await bodyOf(conversation, messages, format, tools);
  return { body, type: types[format], fileName: `${conversation.title}.${format}` };
}

async function bodyOf(
  conversation: ConversationRow,
  messages: readonly ShownMessage[],
  format: ExportFormat,
  { translate, makeWordDocument }: ExportTools,
): Promise<string | Uint8Array> {
  const title = conversation.title.replace(/\s+/gu, ' ');
  switch (format) {
    case 'json':
      return toJson(conversation, messages, translate);
    case 'docx':
      return makeWordDocument(title, partsOf(messages, translate));
    case 'txt':
      return toText(title, partsOf(messages, translate));
    case 'md':
      return toMarkdown(title, messages, translate);
  }
}

export function toJson(
  conversation: ConversationRow,
  messages: readonly ShownMessage[],
  translate: Translate,
): string {
  return `${JSON.stringify(presentDetail(conversation, messages, translate), null, 2)}\n`;
}

export function toMarkdown(title: string, messages: readonly ShownMessage[], translate: Translate): string {
  const parts = messages.flatMap(({ prompt, attachment, response, engine, created_at }) => [
    `## ${translate('text_export_you')} · ${created_at.toISOString()}`,
    prompt,
    ...(attachment ? [describeAttachment(attachment, translate)] : []),
    `## ${signatureOf(engine, translate)}`,
    response,
  ]);
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}

function partsOf(messages: readonly ShownMessage[], translate: Translate): readonly WordPart[] {
  return messages.flatMap(({ prompt, attachment, response, engine }) => [
    {
      heading: translate('text_export_you'),
      text: attachment ? `${prompt}\n\n${describeAttachment(attachment, translate)}` : prompt,
      isPlain: true,
    },
    { heading: signatureOf(engine, translate), text: response, isPlain: false },
  ]);
}

/** Author of a reply; the level is only what was requested. */
export function signatureOf(engine: string | null, translate: Translate): string {
  if (engine === null) return translate('text_export_reply');
  if (engine === builtInWriter) return translate('text_export_reply_demo');
  return translate('text_export_reply_model', { model: engine });
}

export function describeAttachment({ name }: AttachmentNote, translate: Translate): string {
  return translate('text_export_attachment', { name });
}

async function toText(title: string, parts: readonly WordPart[]): Promise<string> {
  const lines = [title];
  await eachInTurns(parts, ({ heading, text, isPlain }) => {
    lines.push(`${heading}:`);
    for (const { kind, runs } of isPlain ? plainBlocks(text) : blocksOf(text))
      lines.push((kind === 'item' ? '• ' : '') + runs.map((run) => run.text).join(''));
  });
  return `${lines.join('\n\n')}\n`;
}
