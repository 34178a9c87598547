import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { EventChannel, StreamEvent } from './event-stream';

interface RawOptions {
  /** Content type; the one of the contract when absent. */
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler gives back when it is not the JSON of its contract. */
export type SpecialAnswer =
  | { readonly kind: 'raw'; readonly body: string | Uint8Array | Readable; readonly options: RawOptions }
  | {
      readonly kind: 'stream';
      readonly produce: (channel: EventChannel<StreamEvent>) => Promise<void>;
      readonly isEndless: boolean;
    }
  | {
      readonly kind: 'takeover';
      readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    };

const special = new WeakSet<object>();

export function isSpecialAnswer(answer: unknown): answer is SpecialAnswer {
  return typeof answer === 'object' && answer !== null && special.has(answer);
}

function mark(answer: SpecialAnswer): SpecialAnswer {
  special.add(answer);
  return answer;
}

/** A body that is sent as it is: text, bytes or a stream. */
export function raw(body: string | Uint8Array | Readable, options: RawOptions = {}): SpecialAnswer {
  return mark({ kind: 'raw', body, options });
}

/** Sends the browser on to another address (303). */
export function redirect(location: string): SpecialAnswer {
  return raw('', { status: 303, headers: { location } });
}

/**
 * Server-sent events until `produce` is done or the client has gone (`channel.signal`). Comes with a heartbeat; a
 * client that does not read is let go. `isEndless`: it never comes to an end by itself; a server that stops does not
 * wait for it.
 */
export function stream<Event extends StreamEvent>(
  produce: (channel: EventChannel<Event>) => Promise<void>,
  { isEndless = false } = {},
): SpecialAnswer {
  return mark({ kind: 'stream', produce: produce, isEndless });
}

/** Hands request and response to a library that speaks HTTP itself. */
export function takeOver(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): SpecialAnswer {
  return mark({ kind: 'takeover', respond });
}
