import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { limits } from '@lisan/contract';

export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface EventChannel<Event extends StreamEvent> {
  /** Resolves when the client can take more. `id` returns as `Last-Event-ID` on reconnect. */
  send(event: Event & { readonly id?: string | number }): Promise<void>;
  readonly signal: AbortSignal;
  /** Never completes on its own, so a stopping server ends it at once. */
  readonly isEndless: boolean;
  close(): void;
}

/** A client this far behind is gone or hostile. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

export function openEventStream(
  response: ServerResponse,
  headers: Record<string, string | number | string[]>,
  isEndless: boolean,
): EventChannel<StreamEvent> {
  const controller = new AbortController();
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write(': connected\n\n');
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), limits.heartbeatSeconds * 1000);

  function close(): void {
    clearInterval(heartbeat);
    controller.abort();
    if (!response.writableEnded) response.end();
  }
  response.on('close', close);
  response.on('error', close);

  return {
    signal: controller.signal,
    isEndless,
    close,
    async send({ event, data, id }) {
      if (controller.signal.aborted) return;
      const head = id === undefined ? '' : `id: ${id}\n`;
      const isFlushed = response.write(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (response.writableLength > MAX_BACKLOG_BYTES) {
        response.destroy();
      } else if (!isFlushed) {
        await once(response, 'drain', { signal: controller.signal }).catch(() => undefined);
      }
    },
  };
}
