import type { CallStream } from '@lisan/contract';
import type { Core } from '../../../core';
import type { EventChannel } from '../../../routing';
import { findMessage } from '../messages.repository';
import type { ReplyResult } from './finished-reply';
import { replyTopics, type LiveReply } from './live-reply';

export type ReplyEvent = CallStream<'POST /text/generate'>;

/** Fallback for lost notifications and dead processes. */
const POLL_INTERVAL_MS = 1_000;

export interface ReadableReply {
  readonly id: string;
  readonly userId: string;
  readonly conversation: { readonly id: string; readonly title: string };
  readonly live: LiveReply | undefined;
}

export interface Reading {
  readonly channel: EventChannel<ReplyEvent>;
  /** Characters the client already has; absent at the start. */
  readonly from?: number | undefined;
  readonly present: (result: ReplyResult) => ReplyEvent;
}

type ReplyState = Pick<LiveReply, 'text' | 'isEnded'>;

interface ReplySource {
  read(): Promise<ReplyState> | ReplyState;
  onChange(wake: () => void): () => void;
}

export async function streamReply(
  { id, conversation }: ReadableReply,
  source: ReplySource,
  readResult: () => Promise<ReplyResult>,
  { channel, from, present }: Reading,
): Promise<void> {
  if (from === undefined)
    await channel.send({
      event: 'start',
      data: { conversation_id: conversation.id, title: conversation.title, generation_id: id },
    });
  // An event's id is the number of UTF-16 units sent so far, equal in every process.
  let sent = from ?? 0;
  let stored = 0;
  let isRetracted = false;
  for await (const text of textsOf(source, channel.signal)) {
    // Another process dropped reasoning: the end brings the whole reply.
    isRetracted ||= text.length < stored;
    stored = text.length;
    if (isRetracted || text.length <= sent) continue;
    const more = text.slice(sent);
    sent = text.length;
    await channel.send({ event: 'delta', data: { text: more }, id: sent });
  }
  if (!channel.signal.aborted) await channel.send(present(await readResult()));
}

/** Yields the text at each change until the reply ends or the client disconnects. */
async function* textsOf(source: ReplySource, signal?: AbortSignal): AsyncGenerator<string> {
  let isNews = true;
  let wake = () => {};
  const notify = () => {
    isNews = true;
    wake();
  };
  const unsubscribe = source.onChange(notify);
  signal?.addEventListener('abort', notify);
  try {
    while (!signal?.aborted) {
      if (!isNews) await new Promise<void>((resolve) => (wake = resolve));
      isNews = false;
      const { text, isEnded } = await source.read();
      yield text;
      if (isEnded) return;
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', notify);
  }
}

export async function untilEnded(source: ReplySource): Promise<void> {
  const texts = textsOf(source);
  while (!(await texts.next()).done);
}

export function findSource(
  { database, broadcast }: Pick<Core, 'database' | 'broadcast'>,
  { userId, id, live }: ReadableReply,
): ReplySource {
  if (live) return { read: () => live, onChange: (wake) => live.onChange(wake) };
  return {
    async read() {
      const message = await findMessage(database.db, userId, id);
      return { text: message?.response ?? '', isEnded: message?.status !== 'streaming' };
    },
    onChange(wake) {
      const unsubscribe = broadcast.subscribe(replyTopics.grew, (grown) => {
        if (grown === id) wake();
      });
      const timer = setInterval(wake, POLL_INTERVAL_MS);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
  };
}
