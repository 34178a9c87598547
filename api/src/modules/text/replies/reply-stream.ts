import type { CallStream } from '@lisan/contract';
import type { Core } from '../../../core';
import type { EventChannel } from '../../../routing';
import { findMessage } from '../messages.repository';
import type { ReplyResult } from './finished-reply';
import type { LiveReply } from './live-reply';
import { replyTopics } from './reply-topics';

export type ReplyEvent = CallStream<'POST /text/generate'>;
type Channel = EventChannel<ReplyEvent>;

/** Fallback for lost notifications and dead processes. */
const POLL_MS = 1_000;

interface ReplyState {
  readonly text: string;
  readonly isEnded: boolean;
}

export interface ReadableReply {
  readonly id: string;
  readonly userId: string;
  readonly conversation: { readonly id: string; readonly title: string };
  readonly live: LiveReply | undefined;
}

export interface Reading {
  readonly channel: Channel;
  /** Characters the client already has; absent at the start. */
  readonly from?: number | undefined;
  readonly present: (result: ReplyResult) => ReplyEvent;
}

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
  await sendText(source, channel, from ?? 0);
  if (!channel.signal.aborted) await channel.send(present(await readResult()));
}

/**
 * Sends the text from an offset until the reply ends or the client disconnects. An event's id is the number of UTF-16
 * units sent so far, equal in every process.
 */
async function sendText(source: ReplySource, channel: Channel, from: number): Promise<void> {
  let sent = from;
  let isNews = true;
  let wake = () => {};
  const unsubscribe = source.onChange(() => {
    isNews = true;
    wake();
  });
  const onAbort = () => wake();
  channel.signal.addEventListener('abort', onAbort);
  try {
    while (!channel.signal.aborted) {
      if (!isNews) await new Promise<void>((resolve) => (wake = resolve));
      isNews = false;
      const { text, isEnded } = await source.read();
      if (text.length > sent) {
        const more = text.slice(sent);
        sent = text.length;
        await channel.send({ event: 'delta', data: { text: more }, id: sent });
      }
      if (isEnded) return;
    }
  } finally {
    unsubscribe();
    channel.signal.removeEventListener('abort', onAbort);
  }
}

export async function untilEnded(source: ReplySource): Promise<void> {
  let wake = () => {};
  const unsubscribe = source.onChange(() => wake());
  try {
    for (;;) {
      const news = new Promise<void>((resolve) => (wake = resolve));
      if ((await source.read()).isEnded) return;
      await news;
    }
  } finally {
    unsubscribe();
  }
}

export function findSource(
  { database, broadcast }: Pick<Core, 'database' | 'broadcast'>,
  { userId, id, live }: ReadableReply,
): ReplySource {
  if (live) return { read: () => live, onChange: live.onChange };
  return {
    async read() {
      const message = await findMessage(database.db, userId, id);
      return { text: message?.response ?? '', isEnded: message?.status !== 'streaming' };
    },
    onChange(wake) {
      const unsubscribe = broadcast.subscribe(replyTopics.grew, (grown) => {
        if (grown === id) wake();
      });
      const timer = setInterval(wake, POLL_MS);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
  };
}
