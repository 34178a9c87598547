import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { limits, type CallResponse } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Ledger } from '../billing';
import {
  changeConversation,
  findConversation,
  listConversations,
  lockConversation,
  restoreConversation,
  searchMessages,
  sweepConversations,
  touchConversation,
  type ConversationRow,
  type Match,
} from './conversations.repository';
import { eachInTurns } from '@lisan/engine-runtime';
import { endReply } from './replies/end-reply';
import {
  findMessage,
  listMessages,
  type ShownMessage,
  hideMessages,
  listBranches,
  showMessages,
  type Branch,
} from './messages.repository';
import { replyTopics } from './replies/live-reply';
import { startOf, foldText, matchIn, searchPattern } from './search-excerpt';
import { publishConversationChange } from './publish-change';
import { cleanDisplayName } from '../../files/display-name';
import { UNDO_PERIOD_MS } from '../../durations';

type Found = CallResponse<'GET /text/search'>['results'][number];

interface ConversationWithMessages {
  readonly conversation: ConversationRow;
  readonly messages: ShownMessage[];
}

export type Conversations = ReturnType<typeof createConversations>;

type Changed = Pick<ShownMessage, 'id' | 'status'> | null;

const MAX_SEARCH_RESULTS = 50;

/** An account's conversations. Throws `not_found` for another account's id. */
export function createConversations({ database, broadcast, events, log, now }: Core, ledger: Ledger) {
  const { db } = database;
  function change<Result>(
    userId: string,
    id: string,
    work: (trx: Connection) => Promise<readonly [Result, Changed, isRemoved?: boolean]>,
  ): Promise<Result> {
    return database.transaction(async (trx) => {
      if (!(await lockConversation(trx, userId, id)))
        throw new RequestError('not_found', { message: 'conversation_unknown' });
      const [result, last, isRemoved] = await work(trx);
      await publishConversationChange(events, trx, userId, id, last, isRemoved);
      return result;
    });
  }

  async function get(userId: string, id: string): Promise<ConversationWithMessages> {
    const conversation = await findConversation(db, userId, id);
    if (!conversation) throw new RequestError('not_found', { message: 'conversation_unknown' });
    return { conversation, messages: await listMessages(db, id) };
  }

  async function update(userId: string, id: string, changes: { title?: string; is_unread?: boolean }) {
    return change(userId, id, async (trx) => {
      const named = changes.title === undefined ? {} : { titled_by: 'person' as const };
      const conversation = await changeConversation(trx, userId, id, { ...changes, ...named });
      if (!conversation) throw new RequestError('not_found', { message: 'conversation_unknown' });
      return [conversation, (await listMessages(trx, id)).at(-1) ?? null] as const;
    });
  }

  return {
    get,
    list: (userId: string) => listConversations(db, userId, limits.maxListed),
    rename: (userId: string, id: string, title: string) =>
      update(userId, id, { title: cleanDisplayName(title) }),
    markRead: (userId: string, id: string) => update(userId, id, { is_unread: false }),
    /** Switches to a version of a message, with its latest follow-ups. Throws `already_running`. */
    async choose(userId: string, messageId: string): Promise<ConversationWithMessages> {
      const message = await findMessage(db, userId, messageId);
      if (!message) throw new RequestError('not_found');
      const id = message.conversation_id;
      await change(userId, id, async (trx) => {
        await chooseVersion(trx, id, messageId);
        return [undefined, (await listMessages(trx, id)).at(-1) ?? null] as const;
      });
      return get(userId, id);
    },
    /** Also stops a running reply. Can be undone for an hour. */
    async remove(userId: string, id: string): Promise<void> {
      const ended = await change(userId, id, async (trx) => {
        const messages = await listMessages(trx, id);
        const streaming = messages.filter(({ status }) => status === 'streaming');
        for (const message of streaming) {
          const reply = { id: message.id, userId, conversationId: id };
          await endReply(trx, ledger, reply, { status: 'stopped' }, { now: now(), isShown: true });
        }
        await touchConversation(trx, id, { removed_at: now() });
        return [streaming, null, true] as const;
      });
      for (const message of ended) {
        broadcast
          .publish(replyTopics.stop, message.id)
          .catch((error: unknown) => log.warn({ err: error }, 'the stop of a reply could not be announced'));
      }
    },
    restore: (userId: string, id: string) =>
      database.transaction(async (trx) => {
        const conversation = await restoreConversation(trx, userId, id);
        if (!conversation) throw new RequestError('not_found', { message: 'conversation_unknown' });
        await publishConversationChange(events, trx, userId, id, null);
        return conversation;
      }),
    sweepRemoved: () => sweepConversations(db, new Date(now().getTime() - UNDO_PERIOD_MS)),
    async search(userId: string, query: string): Promise<Found[]> {
      const folded = foldText(query.trim());
      if (folded === '') return [];
      const matches = await searchMessages(db, userId, searchPattern(folded), MAX_SEARCH_RESULTS);
      const found: Found[] = [];
      // Normalizing a long message takes milliseconds, and there may be many.
      await eachInTurns(matches, (message) => found.push(toFound(message, folded)));
      return found;
    },
  };
}

function toFound({ conversation_id, title, prompt, response, created_at }: Match, query: string): Found {
  const match = matchIn(prompt, query) ?? matchIn(response, query);
  return {
    conversation_id,
    title,
    excerpt: match ? match.before + match.found + match.after : startOf(prompt),
    ...(match && { match }),
    timestamp: created_at.toISOString(),
  };
}

/**
 * Switches to another version of a message, with the follow-ups last shown below it. The caller holds the
 * conversation's lock. Throws `not_found` when a version above it is hidden, and `already_running`.
 */
async function chooseVersion(trx: Connection, conversationId: string, id: string): Promise<void> {
  const branches = await listBranches(trx, conversationId);
  if (branches.some(({ status }) => status === 'streaming'))
    throw new RequestError('already_running', { message: 'text_already_writing' });
  const chosen = branches.find((branch) => branch.id === id);
  if (!chosen) throw new RequestError('not_found');
  if (chosen.replaced_by === null) return;
  const isReachable =
    chosen.parent_id === null ||
    branches.some((branch) => branch.id === chosen.parent_id && branch.replaced_by === null);
  if (!isReachable) throw new RequestError('not_found');
  await hideMessages(trx, conversationId, chosen.position, id);
  await showMessages(trx, listDescendants(branches, chosen));
}

/** Messages hidden together share a mark and return together. */
function listDescendants(branches: readonly Branch[], first: Branch): readonly string[] {
  const way: string[] = [];
  for (let next: Branch | undefined = first; next;) {
    const { id }: Branch = next;
    way.push(id);
    next = branches.find((branch) => branch.parent_id === id && branch.replaced_by === first.replaced_by);
  }
  return way;
}
