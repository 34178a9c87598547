import type { Core } from '../../../core';
import { escapeHtml } from '../../../pages/page-frame';
import type { Shareable, SharedView } from '../../shares';
import { findConversation, listTitles } from '../conversations.repository';
import { eachInTurns } from '@lisan/engine-runtime';
import { listMessages, versionOf, type ShownMessage } from '../messages.repository';
import { signatureOf, describeAttachment } from './conversation-export';
import { blocksOf, directionOf, isStageDirection, type Block } from './script-blocks';

export function createSharedConversations({ database: { db } }: Pick<Core, 'database'>): Shareable {
  return {
    async titles(userId, ids) {
      // By id: the full list is truncated, and an unlisted link could not be revoked.
      const own = await listTitles(db, userId, ids);
      return new Map(own.map(({ id, title }) => [id, title]));
    },
    async open(userId, id) {
      const conversation = await findConversation(db, userId, id);
      if (!conversation) return undefined;
      return {
        title: conversation.title,
        files: {},
        version: await versionOf(db, id),
        render: async (view) => renderMessages(await listMessages(db, id), view),
      };
    },
  };
}

async function renderMessages(messages: readonly ShownMessage[], view: SharedView): Promise<string> {
  const articles: string[] = [];
  await eachInTurns(messages, (message) => articles.push(renderMessage(message, view)));
  return articles.join('\n');
}

function renderMessage(
  { prompt, attachment, response, engine }: ShownMessage,
  { translate }: SharedView,
): string {
  return `<article>
<h2>${escapeHtml(translate('text_export_you'))}</h2>
<p class="typed" dir="${directionOf(prompt)}">${escapeHtml(prompt)}</p>
${attachment ? `<p class="typed">${escapeHtml(describeAttachment(attachment, translate))}</p>` : ''}
<h2>${escapeHtml(signatureOf(engine, translate))}</h2>
${blocksOf(response).map(renderBlock).join('\n')}
</article>`;
}

const elements = {
  heading: ['<h3', '</h3>'],
  quote: ['<blockquote', '</blockquote>'],
  item: ['<p class="item"', '</p>'],
  code: ['<pre', '</pre>'],
  paragraph: ['<p class="typed"', '</p>'],
} as const satisfies Record<Block['kind'], readonly [string, string]>;

const stageDirection = ['<p class="typed direction"', '</p>'] as const;

const styleTags = { plain: ['', ''], strong: ['<b>', '</b>'], emphasis: ['<i>', '</i>'] } as const;

/** Escapes all reply text, so that none becomes markup. */
function renderBlock(block: Block): string {
  const { kind, direction, runs } = block;
  const [startTag, endTag] = isStageDirection(block) ? stageDirection : elements[kind];
  const content = runs
    .map(({ style, text }) => styleTags[style][0] + escapeHtml(text) + styleTags[style][1])
    .join('');
  return `${startTag} dir="${direction}">${content}${endTag}`;
}
