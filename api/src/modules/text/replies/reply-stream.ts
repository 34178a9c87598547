import type { CallStream } from '@lisan/contract';
import type { Core } from '../../../core';
import type { EventChannel } from '../../../routing';
import { findMessage } from '../messages.repository';
import type { Replies } from './replies.service';
import { replyTopics } from './reply-topics';

export type ReplyEvent = CallStream<'POST /text/generate'>;
type Channel = EventChannel<ReplyEvent>;

/** When no word comes: notifications can be lost, and the process that writes can be. */
const POLL_MS = 1_000;

interface ReplyState {
  readonly text: string;
  readonly isEnded: boolean;
}

/** Where a reply can be read while it grows: in this process's memory, or in the database. */
interface ReplySource {
  read(): Promise<ReplyState> | ReplyState;
  onChange(wake: () => void): () => void;
}

/**
 * Sends what a reply says from a place on, and returns when it has ended or the client is gone. The id of each event
 * is the number of characters given out until then (UTF-16), the same in every process.
 */
export async function sendReply(source: ReplySource, channel: Channel, from: number): Promise<void> {
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

export function findSource(core: Core, replies: Replies, userId: string, id: string): ReplySource {
  const live = replies.findLive(id);
  if (live) return { read: () => live, onChange: live.onChange };
  return {
    async read() {
      const message = await findMessage(core.database.db, userId, id);
      return { text: message?.response ?? '', isEnded: message?.status !== 'streaming' };
    },
    onChange(wake) {
      const unsubscribe = core.broadcast.subscribe(replyTopics.grew, (grown) => {
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
