import type { Connection } from '../../../database/schema';
import type { ChatEngine, ChatPiece } from '../../../engines/chat';
import type { Asked } from './begin-reply';
import { findConversation } from '../conversations.repository';
import { listMessages } from '../messages.repository';
import { planReply, type ReplyPlan } from './plan-reply';

/** After a refusal nothing is asked for early for so long: a provider must not be paid for what is refused. */
const CAUTION_MS = 60_000;
const MOST_REMEMBERED = 10_000;

export interface EarlyReply {
  readonly plan: ReplyPlan;
  readonly pieces: AsyncIterable<ChatPiece>;
  /** Ends it at the provider. */
  cancel(): void;
}

/**
 * Asks a provider for a reply while it is still being written down that there is one: the database's time then passes
 * within the provider's. Whoever was refused (quota, two at once) waits for the database first for a while.
 */
export function createEarlyReplies(db: Connection) {
  const cautiousUntil = new Map<string, number>();

  async function findPlan(asked: Asked): Promise<ReplyPlan | undefined> {
    const { userId, conversationId } = asked;
    if (!conversationId) return planReply([], asked);
    if (!(await findConversation(db, userId, conversationId))) return undefined;
    const messages = await listMessages(db, conversationId);
    return messages.some(({ status }) => status === 'streaming') ? undefined : planReply(messages, asked);
  }

  return {
    /** `undefined` where it is better to wait. Throws what `planReply` throws. */
    async find(asked: Asked, engine: ChatEngine, signal: AbortSignal): Promise<EarlyReply | undefined> {
      const isCautious = (cautiousUntil.get(asked.userId) ?? 0) > performance.now();
      if (engine.local || isCautious) return undefined;
      const plan = await findPlan(asked);
      if (!plan) return undefined;
      const controller = new AbortController();
      const { prompt, language, requestId } = asked;
      const pieces = engine.reply({
        prompt,
        language,
        requestId,
        history: plan.history,
        attempt: plan.attempt,
        signal: AbortSignal.any([signal, controller.signal]),
      });
      return { plan, pieces: startNow(pieces), cancel: () => controller.abort() };
    },
    refused(userId: string): void {
      if (cautiousUntil.size >= MOST_REMEMBERED) cautiousUntil.clear();
      cautiousUntil.set(userId, performance.now() + CAUTION_MS);
    },
  };
}

/** An iteration begins when it is first asked; this one asks at once and keeps the answer. */
function startNow(pieces: AsyncIterable<ChatPiece>): AsyncIterable<ChatPiece> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<ChatPiece>> | undefined = iterator.next();
  // Whoever reads it meets the error then; until somebody does it must not end the process.
  first.catch(() => undefined);
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const kept = first;
        first = undefined;
        return kept ?? iterator.next();
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
