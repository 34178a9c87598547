import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { limits } from '@lisan/contract';
import { NetworkError, isNetworkError } from '@lisan/errors';
import { parsedOrNothing } from './errors';

export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id: string | undefined;
}

/** Three missed heartbeats: the connection is dead, even if the network reports no error. */
const SILENCE_TIMEOUT_MS = 3 * limits.heartbeatSeconds * 1000;

/**
 * Reads server-sent events until the body ends.
 * @throws NetworkError when the connection breaks or misses three heartbeats
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
    // Not awaited: cancelling a dead connection may never settle.
    reader.cancel().catch(() => undefined);
  }
}

async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    silenceTimer = setTimeout(
      () => reject(new NetworkError('The stream fell silent.', { isTimeout: true })),
      SILENCE_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (isNetworkError(error)) throw error;
    throw new NetworkError('The stream was interrupted.', { isTimeout: false, cause: error });
  } finally {
    clearTimeout(silenceTimer);
  }
}
