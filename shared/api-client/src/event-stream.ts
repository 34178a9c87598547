import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { NetworkError } from '@lisan/errors';
import { parsedOrNothing } from './errors';

export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
  /** For `Last-Event-ID`, when the stream is picked up again. */
  readonly id: string | undefined;
}

/**
 * Reads server-sent events from a response body until it ends.
 *
 * @throws NetworkError when the connection breaks in the middle
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamedEvent, void, void> {
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => ready.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await readNext(reader);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of ready.splice(0))
        yield { event: message.event ?? 'message', data: parsedOrNothing(message.data), id: message.id };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The stream was interrupted.', { isTimeout: false, cause: error });
  }
}
