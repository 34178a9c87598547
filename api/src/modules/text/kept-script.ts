import { randomUUID } from 'node:crypto';
import type { Connection } from '../../database/schema';
import { builtInWriter } from '@lisan/contract';
import { insertConversation } from './conversations.repository';
import { insertMessage } from './messages.repository';
import { titleOf } from './replies/conversation-title';

interface KeptScript {
  readonly userId: string;
  readonly prompt: string;
  readonly text: string;
  readonly now: Date;
}

export async function keepScript(
  trx: Connection,
  { userId, prompt, text, now }: KeptScript,
): Promise<string> {
  const id = randomUUID();
  const title = titleOf(text);
  await insertConversation(trx, { id, user_id: userId, title, titled_by: 'reply', created_at: now });
  await insertMessage(trx, {
    ...{ id: randomUUID(), conversation_id: id, position: 0, prompt, response: text, level: 'OpenAI' },
    ...{ status: 'complete', notice: 'built_in', engine: builtInWriter },
    ...{ lease_seconds: 0, created_at: now },
  });
  return id;
}
