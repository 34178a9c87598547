import type { FastifyInstance } from 'fastify';
import type { EventChannel, StreamEvent } from './event-stream';

/** Of one kind, of one account, in one process: one who opens windows all day has enough of them. */
const MOST_STREAMS = 10;

/**
 * Registers a stream; beyond the most of its account, the oldest of its kind is closed. The newest
 * window is the one that is looked at; the oldest is told why when its call knows the word, so that its page waits until
 * it is looked at again.
 */
export function limitStreams(
  { openStreams }: Pick<FastifyInstance, 'openStreams'>,
  channel: EventChannel<StreamEvent>,
  owner: string | undefined,
): void {
  openStreams.set(channel, owner);
  if (owner === undefined) return;
  const ofKind = [...openStreams].filter(
    ([other, whose]) => whose === owner && other.isEndless === channel.isEndless,
  );
  for (const [oldest] of ofKind.slice(0, -MOST_STREAMS)) {
    openStreams.delete(oldest);
    // Not waited for: whoever does not read is let go all the same.
    if (oldest.isEndless) void oldest.send({ event: 'stream.replaced', data: { most: MOST_STREAMS } });
    oldest.close();
  }
}
