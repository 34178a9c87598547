import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pageProtocol } from '@lisan/contract';
import type { SetNews } from './set-news';

/** As many bytes as it takes to know an end of an event whose last byte is yet to come. */
const TAIL = 3;
const eventsPath = new RegExp(String.raw`^${pageProtocol.apiBase}/events(?:\?|$)`);

/** Whether this answer is the stream of events of a page, which the edge may add its own to. */
export function isPageStream(
  { method, url }: { method: string; url: string },
  answer: IncomingMessage,
): boolean {
  const { 'content-type': type = '', 'content-encoding': coding } = answer.headers;
  return method === 'GET' && eventsPath.test(url) && type.startsWith('text/event-stream') && !coding;
}

/** Hands a stream of events on and tells in it, between two of them, which set is live now. `known`: what the page knows already. */
export function tellLiveSet(news: SetNews, known: string | undefined): Transform {
  let told = known;
  let tail = Buffer.alloc(0);
  let waiting: string | undefined;
  let isBetween = true;
  let isOver = false;

  /** The newest word alone: who reads slowly needs no history, and holds no memory for it. */
  const stopHearing = news.follow((id) => {
    waiting = id === told ? undefined : id;
    if (isBetween && !isOver && stream.readableLength < stream.readableHighWaterMark) say();
  });

  function say(): void {
    if (waiting === undefined) return;
    told = waiting;
    waiting = undefined;
    stream.push(`event: ${pageProtocol.liveSetEvent}\ndata: ${JSON.stringify({ id: told })}\n\n`);
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isBetween) say();
      const joined = Buffer.concat([tail, chunk]);
      const end = waiting === undefined ? -1 : findEnd(joined, tail.length);
      if (end === -1) stream.push(chunk);
      else {
        stream.push(joined.subarray(tail.length, end));
        say();
        stream.push(joined.subarray(end));
      }
      isBetween = endsEvent(joined, joined.length);
      tail = Buffer.from(joined.subarray(-TAIL));
      done();
    },
    flush(done) {
      isOver = true;
      done();
    },
    destroy(error, done) {
      isOver = true;
      stopHearing();
      done(error);
    },
  });
  return stream;
}

/** An empty line ends an event. */
const endsEvent = (bytes: Buffer, end: number) =>
  bytes.subarray(0, end).subarray(-2).equals(Buffer.from('\n\n')) ||
  bytes.subarray(0, end).subarray(-4).equals(Buffer.from('\r\n\r\n'));

/** Where the first event behind `from` ends; -1 when none does. */
function findEnd(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(10, from) + 1; end > 0; end = bytes.indexOf(10, end) + 1)
    if (endsEvent(bytes, end)) return end;
  return -1;
}
