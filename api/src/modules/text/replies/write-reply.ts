import type { Logger } from 'pino';
import type { ChatPiece } from '@lisan/engine-contract';
import type { ReplyEnd } from './end-reply';
import type { LiveReply } from './live-reply';
import { describeFailure, lostReply } from './reply-failure';
import type { Notice } from '../text.tables';

/** Pause between database writes; the lag of clients on other processes. */
const WRITE_INTERVAL_MS = 150;

interface ReplyWriting {
  readonly live: LiveReply;
  readonly pieces: AsyncIterable<ChatPiece>;
  readonly log: Logger;
  /** Appends to the stored text, or replaces it. Returns false when another process has ended the reply. */
  append(text: string, isReplacing: boolean): Promise<boolean>;
  end(end: ReplyEnd): Promise<void>;
}

/** Writes an engine's output to memory immediately and to the database in batches. Never throws. */
export async function writeReply({ live, pieces, log, append, end }: ReplyWriting): Promise<void> {
  let stored = 0;
  let retracted = 0;
  const batches = createBatchedWriter(async () => {
    // A crash must not leave reasoning as the reply.
    const { retractedLength } = live;
    const isReplacing = retractedLength > retracted;
    const from = isReplacing ? retractedLength : stored;
    const more = live.text.slice(from);
    try {
      if (await append(more, isReplacing)) {
        stored = from + more.length;
        retracted = retractedLength;
      } else live.stop('lost');
    } catch (error) {
      log.warn({ err: error, generationId: live.id }, 'a part of a reply could not be stored yet');
    }
  }, WRITE_INTERVAL_MS);

  const result = await listen({ live, pieces, log }, batches.wake);
  await batches.close();
  try {
    await end({ ...result, text: live.reply });
  } catch (error) {
    log.error({ err: error, generationId: live.id }, 'the end of a reply could not be stored');
  } finally {
    live.end(result);
  }
}

async function listen(
  { live, pieces, log }: Pick<ReplyWriting, 'live' | 'pieces' | 'log'>,
  onText: () => void,
): Promise<ReplyEnd> {
  const toStorable = createStorableText();
  let notice: Notice | null = null;
  let isFree = false;
  let isShortened = false;
  try {
    for await (const piece of pieces) {
      if (piece.type === 'text') {
        isFree ||= piece.isFree === true;
        const text = toStorable(piece.text);
        if (text === '') continue;
        live.append(text);
        onText();
      } else if (piece.type === 'retract') {
        live.retract();
        onText();
      } else if (piece.type === 'shortened') isShortened = true;
      else if (piece.reason !== 'complete') notice = piece.reason;
    }
  } catch (error) {
    return { ...endOf(live, error, log), isFree, isShortened };
  }
  if (live.reply.trim() !== '') return { status: 'complete', notice, isFree, isShortened };
  return { status: 'failed', notice, failure: { code: 'provider_rejected', message: 'text_no_words' } };
}

function endOf(live: LiveReply, error: unknown, log: Logger): ReplyEnd {
  if (live.stopReason === 'stopped') return { status: 'stopped' };
  // Another process stored the end, or the row is gone.
  if (live.stopReason === 'lost') return { status: 'failed' };
  if (live.stopReason === 'shutdown') return { status: 'failed', failure: lostReply };
  const failure = describeFailure(error, live.reply !== '');
  log.warn({ err: error, generationId: live.id }, 'a reply failed');
  return { status: 'failed', failure: failure ?? { code: 'internal', message: 'internal' } };
}

/**
 * Removes null characters and holds back half a surrogate pair, which a provider may split across pieces. Returns the
 * text that is safe to send now.
 */
export function createStorableText(): (piece: string) => string {
  let waiting = '';
  return (piece) => {
    const text = waiting + piece.replaceAll('\0', '');
    const isHalf = /[\uD800-\uDBFF]$/.test(text);
    waiting = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).replace(/\p{Surrogate}/gu, '\uFFFD');
  };
}

/** Calls `write` at most once per `pauseMs` while there is news: never concurrently, never after `close`. */
export function createBatchedWriter(write: () => Promise<void>, pauseMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let hasNews = false;
  let isClosed = false;

  function schedule(): void {
    timer = setTimeout(() => {
      timer = undefined;
      hasNews = false;
      running = write().finally(() => {
        running = undefined;
        if (hasNews && !isClosed) schedule();
      });
    }, pauseMs);
  }

  return {
    wake(): void {
      hasNews = true;
      if (!isClosed && timer === undefined && running === undefined) schedule();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
