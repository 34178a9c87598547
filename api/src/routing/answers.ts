import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { EventChannel, StreamEvent } from './event-stream';

interface RawOptions {
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A handler's result other than the contract's JSON. */
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

export function raw(body: string | Uint8Array | Readable, options: RawOptions = {}): SpecialAnswer {
  return mark({ kind: 'raw', body, options });
}

export function redirect(location: string): SpecialAnswer {
  return raw('', { status: 303, headers: { location } });
}

/**
 * Sends server-sent events until `produce` ends or the client disconnects (`channel.signal`), with
 * heartbeats. Drops clients that do not read. `isEndless`: a stopping server ends it at once.
 */
export function stream<Event extends StreamEvent>(
  produce: (channel: EventChannel<Event>) => Promise<void>,
  { isEndless = false } = {},
): SpecialAnswer {
  return mark({ kind: 'stream', produce, isEndless });
}

/** Passes request and response to a library that speaks HTTP itself. */
export function hijack(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): SpecialAnswer {
  return mark({ kind: 'takeover', respond });
}
