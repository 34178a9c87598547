import { isErrorCode, RequestError } from '@lisan/errors';
import type { Connection } from '../../../database/schema';
import { findConversation, type ConversationRow } from '../conversations.repository';
import type { LiveReply } from './live-reply';
import { findMessage, listMessages, type MessageRow, type ShownMessage } from '../messages.repository';
import { lostReply, type ReplyFailure } from './reply-failure';

export interface FinishedReply {
  readonly message: MessageRow;
  readonly conversation: ConversationRow;
  readonly messages: readonly ShownMessage[];
}

export type ReplyResult =
  | { readonly type: 'finished'; readonly reply: FinishedReply }
  /** The reply is empty or broke off; the conversation keeps its text. */
  | { readonly type: 'failed'; readonly failure: ReplyFailure; readonly reply: FinishedReply | undefined };

const notFound: ReplyFailure = { code: 'not_found', message: 'not_found' };
const unknown: ReplyFailure = { code: 'internal', message: 'internal' };

/** Reads a reply's result; `live` knows it even when no row is left. */
export async function readResult(
  db: Connection,
  userId: string,
  id: string,
  live: LiveReply | undefined,
): Promise<ReplyResult> {
  const message = await findMessage(db, userId, id);
  const conversation = message && (await findConversation(db, userId, message.conversation_id));
  if (!message || !conversation)
    return { type: 'failed', failure: live?.outcome?.failure ?? notFound, reply: undefined };
  const reply = { message, conversation, messages: await listMessages(db, conversation.id) };
  const failure = failureOf(message, live);
  return failure ? { type: 'failed', failure, reply } : { type: 'finished', reply };
}

function failureOf(message: MessageRow, live: LiveReply | undefined): ReplyFailure | undefined {
  if (message.status === 'complete' || message.status === 'stopped') return undefined;
  if (live?.outcome?.failure) return live.outcome.failure;
  // The writer lost it, and no process has closed it yet.
  if (message.status === 'streaming' && live?.outcome?.status === 'failed') return lostReply;
  const { error_code: code, error_message: messageKey } = message;
  return isErrorCode(code) && messageKey !== null ? { code, message: messageKey } : unknown;
}

export function toRequestError({ code, message, retryAfter }: ReplyFailure): RequestError {
  return new RequestError(code, { message, ...(retryAfter !== undefined && { retryAfter }) });
}
