import { createParser } from 'eventsource-parser';

/** One event is a few words; a server that sends more than this without an end is broken. */
const LARGEST_EVENT = 1024 * 1024;

/** The `data` of each server-sent event. Comments are passed over; a last event without its empty line counts. */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let waiting: string[] = [];
  const parser = createParser({
    maxBufferSize: LARGEST_EVENT,
    onEvent: ({ data }) => void waiting.push(data),
  });
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    const arrived = waiting;
    waiting = [];
    yield* arrived;
  }
  parser.feed(`${decoder.decode()}\n\n`);
  yield* waiting;
}
