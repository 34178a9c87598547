import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Level } from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { isUniqueViolation } from '../../../database/errors';
import { outlastOutage } from '../../../database/outlast-outage';
import { writerOf, type ChatEngine, untilAborted } from '@lisan/engine-contract';
import { idOfRequest, isKeyReused } from '../../../limits/idempotency';
import { createLoopTurns } from '@lisan/engine-runtime';
import type { Ledger } from '../../billing';
import { startReply, type ReplyInput, type StartedReply } from './start-reply';
import { endReply, type ReplyEnd } from './end-reply';
import { readResult, type ReplyResult } from './finished-reply';
import { publishConversationChange } from '../publish-change';
import { LiveReply, replyTopics } from './live-reply';
import { appendText, extendLeases, findMessage, listLost } from '../messages.repository';
import { lostReply } from './reply-failure';
import { findSource, streamReply, untilEnded, type Reading, type ReadableReply } from './reply-stream';
import { removeUnanswered } from './remove-unanswered';
import { findConversation } from '../conversations.repository';
import { writeReply } from './write-reply';

const LEASE_SECONDS = 20;
const LEASE_EXTENSION_INTERVAL_MS = 5_000;
const STOP_TIMEOUT_MS = 3_000;
const STORE_TIMEOUT_MS = 3_000;

export type Replies = ReturnType<typeof createReplies>;

/**
 * Replies outlive their requests: any process can read them. Steps of a reply:
 *
 * 1. `startReply` atomically writes its position, its row and its hold;
 * 2. `write` sends the prompt to the level's engine;
 * 3. `writeReply` appends text to memory (`live-reply`) and to the database in batches;
 * 4. `endReply` stores the end, and charges or refunds the hold;
 * 5. `follow` and `waitFor` report the text (`reply-stream`) and the end (`finished-reply`) to clients.
 */
export function createReplies(core: Core, ledger: Ledger, engines: Readonly<Record<Level, ChatEngine>>) {
  const { database, broadcast, events, log, now, shutdown } = core;
  const { db } = database;
  const owner = randomUUID();
  // The embedded database belongs to one process: other owners are gone.
  const alone = database.kind === 'embedded' ? owner : undefined;
  const running = new Map<string, LiveReply>();
  const unstored = new Map<string, Promise<void>>();
  const endTurn = createLoopTurns();

  const heartbeat = setInterval(() => {
    if (running.size === 0 && unstored.size === 0) return;
    extendLeases(db, owner, LEASE_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, 'the leases of replies could not be extended'),
    );
  }, LEASE_EXTENSION_INTERVAL_MS).unref();
  const unsubscribe = broadcast.subscribe(replyTopics.stop, (id) => running.get(id)?.stop('stopped'));

  shutdown.timeUp.addEventListener('abort', () => running.forEach((live) => live.stop('shutdown')));

  const announce = (id: string) =>
    broadcast
      .publish(replyTopics.grew, id)
      .catch((error: unknown) => log.warn({ err: error }, 'a reply could not be announced'));

  function insertReply(input: ReplyInput, id: string): Promise<StartedReply> {
    const engine = engines[input.level];
    return startReply(core, ledger, input, {
      id,
      owner,
      leaseSeconds: LEASE_SECONDS,
      notice: engine.local ? 'built_in' : null,
      engine: writerOf(engine),
      now: now(),
    });
  }

  function endAndPublish(
    reply: Parameters<typeof endReply>[2],
    end: ReplyEnd,
    by: { owner?: string; isShown?: boolean } = {},
  ): Promise<boolean> {
    return database.transaction(async (trx) => {
      const isEnded = await endReply(trx, ledger, reply, end, { now: now(), ...by });
      const last = end.text?.trim() ? { id: reply.id, status: end.status } : null;
      if (isEnded) await publishConversationChange(events, trx, reply.userId, reply.conversationId, last);
      return isEnded;
    });
  }

  async function insertReplyAfterLost(input: ReplyInput, id: string): Promise<StartedReply> {
    try {
      return await insertReply(input, id);
    } catch (error) {
      // The running reply may belong to a dead process.
      const isBusy = isRequestError(error) && error.code === 'already_running';
      if (!isBusy || !input.conversationId) throw error;
      await closeLost();
      return insertReply(input, id);
    }
  }

  function write(live: LiveReply, started: StartedReply, input: ReplyInput): void {
    const { id, conversation, history, attempt, document } = started;
    const { level, prompt, language, requestId } = input;
    const { signal } = live;
    const reply = { id, userId: input.userId, conversationId: conversation.id };
    running.set(id, live);
    if (shutdown.timeUp.aborted) live.stop('shutdown');
    void writeReply({
      live,
      pieces: engines[level].reply({ history, attempt, prompt, document, language, requestId, signal }),
      log,
      async append(text, isReplacing) {
        const isHeld = await appendText(db, id, owner, text, isReplacing);
        if (isHeld) void announce(id);
        return isHeld;
      },
      async end(end) {
        // The embedded database blocks this thread for milliseconds: send other replies' text first.
        await endTurn();
        const isShown = live.isFollowed || end.status === 'stopped';
        const write = () => endAndPublish(reply, end, { owner, isShown });
        // Keeps the text through a database outage at the end.
        const stored = outlastOutage(write, shutdown.timeUp).then(() => void announce(id));
        unstored.set(id, stored);
        const isOver = stored.finally(() => unstored.delete(id));
        isOver.catch(() => undefined);
        // After that the client gets an error; the reply is still stored.
        await untilAborted(isOver, AbortSignal.timeout(STORE_TIMEOUT_MS));
      },
    }).finally(() => running.delete(id));
  }

  async function closeLost(): Promise<void> {
    for (const message of await listLost(db, alone)) {
      // This process still owns it: an outage only prevented extending the lease.
      if (running.has(message.id) || unstored.has(message.id)) continue;
      const reply = { id: message.id, userId: message.user_id, conversationId: message.conversation_id };
      const end: ReplyEnd = { status: 'failed', failure: lostReply };
      await endAndPublish(reply, end);
      void announce(message.id);
    }
  }

  const readEnd = ({ userId, id, live }: ReadableReply) => readResult(db, userId, id, live);

  async function waitForEnd(userId: string, id: string): Promise<boolean> {
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while ((await findMessage(db, userId, id))?.status === 'streaming') {
      if (performance.now() > deadline) return false;
      await pause(50);
    }
    return true;
  }

  async function find(userId: string, id: string): Promise<ReadableReply | undefined> {
    const message = await findMessage(db, userId, id);
    const conversation = message && (await findConversation(db, userId, message.conversation_id));
    return conversation && { id, userId, conversation, live: running.get(id) };
  }

  /**
   * Finds the reply that this request already started. A failed one without text was not charged: removes it for
   * another try.
   */
  async function findStarted(
    request: ReplyInput,
    id: string,
  ): Promise<ReadableReply | 'removed' | undefined> {
    const { userId, idempotencyKey, conversationId } = request;
    if (idempotencyKey === undefined) return undefined;
    const isNew = !conversationId;
    const removed = await database.transaction((trx) => removeUnanswered(trx, events, { userId, id, isNew }));
    return removed ? 'removed' : find(userId, id);
  }

  /** Resolves when the reply has started; a repeated request returns the same reply. Throws as `startReply` does. */
  async function start(request: ReplyInput): Promise<ReadableReply> {
    const id = idOfRequest(request.userId, 'POST /text/generate', request.idempotencyKey);
    try {
      const started = await insertReplyAfterLost(request, id);
      const live = new LiveReply(id);
      write(live, started, request);
      return { id, userId: request.userId, conversation: started.conversation, live };
    } catch (error) {
      if (isKeyReused(error)) throw error;
      const started = await findStarted(request, id);
      if (started === 'removed') return start(request);
      if (started) return started;
      // The reply's conversation was deleted meanwhile.
      if (request.idempotencyKey !== undefined && isUniqueViolation(error))
        throw new RequestError('not_found', { message: 'conversation_unknown', cause: error });
      throw error;
    }
  }

  return {
    closeLost,
    start,
    /** Finds a started reply of any process. Throws `not_found`. */
    async get(userId: string, id: string): Promise<ReadableReply> {
      const found = await find(userId, id);
      if (!found) throw new RequestError('not_found');
      return found;
    },
    follow: (reply: ReadableReply, reading: Reading) =>
      streamReply(reply, findSource(core, reply), () => readEnd(reply), reading),
    async waitFor(reply: ReadableReply): Promise<ReplyResult> {
      if (!reply.live) await untilEnded(findSource(core, reply));
      const leave = reply.live?.onChange(() => undefined);
      await reply.live?.ended;
      leave?.();
      return readEnd(reply);
    },
    /** Stops a reply of any process and keeps its text. Does nothing after its end. */
    async stop(userId: string, id: string): Promise<void> {
      const message = await findMessage(db, userId, id);
      if (!message) throw new RequestError('not_found');
      if (message.status !== 'streaming') return;
      const live = running.get(id);
      if (live) {
        live.stop('stopped');
        await live.ended;
        return;
      }
      await broadcast
        .publish(replyTopics.stop, id)
        .catch((error: unknown) => log.warn({ err: error }, 'the stop of a reply could not be announced'));
      if (await waitForEnd(userId, id)) return;
      await closeLost();
      // Its process didn't respond. It detects the loss from the end stored here.
      const reply = { id, userId, conversationId: message.conversation_id };
      await endAndPublish(reply, { status: 'stopped' }, { isShown: true });
      void announce(id);
    },
    /** Waits until this process's replies end or the shutdown deadline passes. */
    async close(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.allSettled(unstored.values());
      clearInterval(heartbeat);
      unsubscribe();
    },
  };
}
