import { isErrorCode, Problem } from '@lisan/errors';
import type { Connection } from '../../../database/schema';
import { findConversation, type ConversationRow } from '../conversations.repository';
import type { LiveReply } from './live-reply';
import { findMessage, listMessages, type MessageRow, type ShownMessage } from '../messages.repository';
import { lostReply, type ReplyFailure } from './reply-failure';

/** A reply after its end, with the conversation as it is then. */
export interface FinishedReply {
  readonly message: MessageRow;
  readonly conversation: ConversationRow;
  readonly messages: readonly ShownMessage[];
}

export type ReplyResult =
  | { readonly type: 'finished'; readonly reply: FinishedReply }
  /** Nothing was said, or it broke off; what was said is in the conversation. */
  | { readonly type: 'failed'; readonly failure: ReplyFailure; readonly reply: FinishedReply | undefined };

const gone: ReplyFailure = { code: 'not_found', message: 'not_found' };
const unknown: ReplyFailure = { code: 'internal', message: 'internal' };

/** How a reply ended. `live` knows it even where the reply left no row behind. */
export async function readResult(
  db: Connection,
  userId: string,
  id: string,
  live: LiveReply | undefined,
): Promise<ReplyResult> {
  const message = await findMessage(db, userId, id);
  const conversation = message && (await findConversation(db, userId, message.conversation_id));
  if (!message || !conversation)
    return { type: 'failed', failure: live?.outcome?.failure ?? gone, reply: undefined };
  const reply = { message, conversation, messages: await listMessages(db, conversation.id) };
  const failure = failureOf(message, live);
  return failure ? { type: 'failed', failure, reply } : { type: 'finished', reply };
}

function failureOf(message: MessageRow, live: LiveReply | undefined): ReplyFailure | undefined {
  if (message.status === 'complete' || message.status === 'stopped') return undefined;
  if (live?.outcome?.failure) return live.outcome.failure;
  // Its writer has lost it, and nobody has closed it yet.
  if (message.status === 'streaming' && live?.outcome?.status === 'failed') return lostReply;
  const { error_code: code, error_message: sentence } = message;
  return isErrorCode(code) && sentence !== null ? { code, message: sentence } : unknown;
}

export function toProblem({ code, message, retryAfter }: ReplyFailure): Problem {
  return new Problem(code, { message, ...(retryAfter !== undefined && { retryAfter }) });
}
