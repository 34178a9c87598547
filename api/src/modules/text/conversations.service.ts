import type { Core } from '../../core';
import { Problem } from '@lisan/errors';
import type { Ledger } from '../billing';
import {
  deleteConversation,
  findConversation,
  listConversations,
  lockConversation,
  renameConversation,
  searchMessages,
  type ConversationRow,
} from './conversations.repository';
import { endReply } from './replies/end-reply';
import { listMessages, type MessageRow } from './messages.repository';
import { replyTopics } from './replies/reply-topics';
import { beginningOf, foldText, matchIn, type SearchMatch } from './search-excerpt';

interface Found {
  readonly conversation_id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly match?: SearchMatch;
  readonly timestamp: string;
}

interface ConversationWithMessages {
  readonly conversation: ConversationRow;
  readonly messages: MessageRow[];
}

/** A person's conversations. Another person's id is as good as none: `not_found`. */
export interface Conversations {
  list(userId: string): Promise<ConversationRow[]>;
  get(userId: string, id: string): Promise<ConversationWithMessages>;
  rename(userId: string, id: string, title: string): Promise<ConversationRow>;
  /** A reply that is being written ends with it. */
  remove(userId: string, id: string): Promise<void>;
  search(userId: string, words: string): Promise<Found[]>;
}

const MOST_FOUND = 50;

export function createConversations({ database, broadcast, log, now }: Core, ledger: Ledger): Conversations {
  const { db } = database;
  return {
    list: (userId) => listConversations(db, userId),
    async get(userId, id) {
      const conversation = await findConversation(db, userId, id);
      if (!conversation) throw new Problem('not_found');
      return { conversation, messages: await listMessages(db, id) };
    },
    async rename(userId, id, title) {
      const conversation = await renameConversation(db, userId, id, title.trim());
      if (!conversation) throw new Problem('not_found');
      return conversation;
    },
    async remove(userId, id) {
      const ended = await database.transaction(async (trx) => {
        if (!(await lockConversation(trx, userId, id))) throw new Problem('not_found');
        const messages = await listMessages(trx, id);
        const streaming = messages.filter(({ status }) => status === 'streaming');
        for (const message of streaming) {
          const reply = { id: message.id, userId, conversationId: id };
          await endReply(trx, ledger, reply, { status: 'stopped' }, { now: now() });
        }
        await deleteConversation(trx, id);
        return streaming;
      });
      for (const message of ended) {
        broadcast
          .publish(replyTopics.stop, message.id)
          .catch((error: unknown) => log.warn({ err: error }, 'a reply could not be told to stop'));
      }
    },
    async search(userId, words) {
      const folded = foldText(words.trim());
      if (folded === '') return [];
      const matches = await searchMessages(db, userId, folded, MOST_FOUND);
      return matches.map(({ conversation_id, title, prompt, response, created_at }) => {
        const match = matchIn(prompt, folded) ?? matchIn(response, folded);
        return {
          conversation_id,
          title,
          excerpt: match ? match.before + match.found + match.after : beginningOf(prompt),
          ...(match && { match }),
          timestamp: created_at.toISOString(),
        };
      });
    },
  };
}
