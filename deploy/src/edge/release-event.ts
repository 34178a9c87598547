import { pipeline, Transform, type Readable } from 'node:stream';
import { pageProtocol } from '@lisan/contract';
import type { SetNews } from './set-news';

/** Bytes that may end an event: `\r\n\r\n`. */
const TAIL_LENGTH = 4;

/** Passes a stream of events on and inserts the id of the live set between two of them: the present one, then each new one. */
export function insertReleaseEvents(events: Readable, news: SetNews): Readable {
  let sentId: string | undefined;
  let pendingId = news.presentId();
  let tail = Buffer.alloc(0);

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      insert();
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_LENGTH);
      stream.push(chunk);
      insert();
      done();
    },
    destroy(error, done) {
      unfollow();
      done(error);
    },
  });

  function insert(): void {
    const text = tail.toString('latin1');
    const isBetweenEvents = text === '' || text.endsWith('\n\n') || text.endsWith('\r\n\r\n');
    // A slow reader gets the newest id only, and holds no memory for the others.
    const isFull = stream.readableLength >= stream.readableHighWaterMark;
    if (pendingId === sentId || !isBetweenEvents || isFull || stream.writableEnded) return;
    sentId = pendingId;
    stream.push(`event: ${pageProtocol.liveSetEvent}\ndata: ${JSON.stringify({ id: sentId })}\n\n`);
  }

  const unfollow = news.follow((id) => {
    pendingId = id;
    insert();
  });
  insert();
  return pipeline(events, stream, () => undefined);
}
