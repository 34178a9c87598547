import { ApiError, isAbortError, isApiError } from '@lisan/errors';
import type { CallStream } from '@lisan/contract';
import type { ConversationRequests } from './conversation.requests';

export type ReplyEvent = CallStream<'POST /text/generate'>;
type Items = AsyncIterable<ReplyEvent & { readonly id: string | undefined }>;

const pauses = [500, 1_000, 2_000, 4_000, 8_000] as const;

const SERVER_RESTARTING_STATUS = 503;

/**
 * Passes on every event of one reply, in order. Resumes a broken stream behind the last event;
 * gives up after five breaks in a row without an event.
 *
 * @throws ApiError when the server refuses or the reply fails; the last transport error when it
 * gives up
 */
export async function followReply(
  requests: ConversationRequests,
  first: Items,
  onEvent: (event: ReplyEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let items = first;
  let generationId: string | undefined;
  let lastEventId: string | undefined;
  let breaks = 0;

  for (;;) {
    try {
      for await (const { id, ...event } of items) {
        breaks = 0;
        lastEventId = id ?? lastEventId;
        if (event.event === 'start') generationId = event.data.generation_id;
        if (event.event === 'error')
          throw new ApiError({ status: 502, code: event.data.code, detail: event.data.detail });
        onEvent(event);
        if (event.event === 'done') return;
      }
    } catch (error) {
      const isFinal = isApiError(error) && error.status !== SERVER_RESTARTING_STATUS;
      if (isAbortError(error) || signal.aborted || isFinal || generationId === undefined) throw error;
      if (breaks >= pauses.length) throw error;
    }
    if (generationId === undefined || breaks >= pauses.length)
      throw new ApiError({ status: 503, code: 'stream_ended', detail: '' });
    await pause(pauses[breaks] ?? 0, signal);
    breaks += 1;
    items = requests.resume(generationId, lastEventId, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
