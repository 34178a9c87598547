import { randomUUID } from 'node:crypto';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { together } from '../../../runtime/together';
import type { Ledger } from '../../billing';
import { insertConversations } from '../conversations.repository';
import { insertFirstMessages } from '../messages.repository';
import { tellOfChange } from '../tell-of-change';
import type { BegunReply, ReplyRequest, Writer } from './begin-reply';
import { titleOf } from './conversation-title';

/** A prompt that begins a conversation, with nothing that goes with it. */
interface FirstPrompt {
  readonly asked: ReplyRequest;
  readonly writer: Writer;
}

/**
 * Begins with others what can be, where one connection of the database serves all: those who come at once would wait for
 * each other. `undefined`: it has to be begun alone.
 */
export function beginTogether(
  core: Pick<Core, 'accountEvents' | 'database' | 'events' | 'log'>,
  ledger: Ledger,
) {
  const { database, log } = core;
  const begin = together(async (prompts: readonly FirstPrompt[]) => {
    try {
      return await database.transaction((trx) => beginConversations(trx, ledger, core, prompts));
    } catch (error) {
      // One of them may be to blame, and is told so when each is begun alone.
      log.info({ err: error }, 'replies could not be begun together');
      return prompts.map(() => undefined);
    }
  });

  return async (asked: ReplyRequest, writer: Writer): Promise<BegunReply | undefined> => {
    const isPlain = !asked.conversationId && !asked.attachmentId && asked.replaces === undefined;
    return isPlain && database.kind === 'embedded' ? begin({ asked, writer }) : undefined;
  };
}

/**
 * What `beginReply` does for one, for all who ask in one moment, with as few statements as for one. `undefined`: nothing
 * was written of that one; `beginReply` has to say why, or to do what is seldom.
 */
async function beginConversations(
  trx: Connection,
  ledger: Ledger,
  { accountEvents, events }: Pick<Core, 'accountEvents' | 'events'>,
  prompts: readonly FirstPrompt[],
): Promise<(BegunReply | undefined)[]> {
  const holds = await ledger.reserveEach(
    trx,
    prompts.map(({ asked: { userId }, writer: { id } }) => ({
      userId,
      kind: 'text',
      amount: 1,
      reference: id,
      about: 'activity_chat',
    })),
  );
  const held = prompts.flatMap(({ asked, writer }, index) => {
    const hold = holds[index];
    return hold === undefined ? [] : [{ asked, writer, hold, conversationId: randomUUID() }];
  });
  if (held.length === 0) return prompts.map(() => undefined);

  const conversations = await insertConversations(
    trx,
    held.map(({ asked, writer, conversationId }) => ({
      id: conversationId,
      user_id: asked.userId,
      title: titleOf(asked.prompt),
      titled_by: 'prompt',
      created_at: writer.now,
    })),
  );
  await insertFirstMessages(
    trx,
    held.map(({ asked, writer, hold, conversationId }) => ({
      id: writer.id,
      conversation_id: conversationId,
      prompt: asked.prompt,
      level: asked.level,
      hold,
      notice: writer.notice,
      engine: writer.engine,
      owner: writer.owner,
      lease_seconds: writer.leaseSeconds,
      created_at: writer.now,
    })),
  );
  await accountEvents.made(
    held.map(({ asked: { userId }, conversationId }) => ({ userId, kind: 'script', id: conversationId })),
    trx,
  );
  const begun = new Map<string, BegunReply>();
  for (const { asked, writer, conversationId } of held) {
    const { id } = writer;
    await tellOfChange(events, trx, asked.userId, conversationId, { id, status: 'streaming' });
    const conversation = conversations.get(conversationId);
    const plan = { position: 0, replaced: undefined, history: [], attempt: 0 };
    if (conversation) begun.set(id, { id, conversation, plan });
  }
  return prompts.map(({ writer }) => begun.get(writer.id));
}
