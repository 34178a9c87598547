import { ProviderUnavailable } from './provider-errors';

/** Bytes of an answer that is read as a whole: two minutes of speech as text are 3 MB. What is larger comes as a stream. */
const LARGEST_WHOLE = 64 * 1024 * 1024;

/** A provider's answer with a good status. Its body can be read once. */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The provider's id of the request. */
  readonly requestId: string | undefined;
  /** As it arrives. A pause longer than the time-out, or the caller's abort, breaks it off with that error. */
  readonly body: ReadableStream<Uint8Array>;
  /** @throws ProviderUnavailable when the body is no JSON or breaks off */
  json(): Promise<unknown>;
  text(): Promise<string>;
}

/** Aborts with `ProviderUnavailable` when nothing happens for so long, and with the caller's reason. */
export class IdleTimer {
  readonly #controller = new AbortController();
  readonly #late: () => ProviderUnavailable;
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => ProviderUnavailable) {
    this.#milliseconds = milliseconds;
    this.#late = late;
    this.restart();
  }

  signalWith(other: AbortSignal | undefined): AbortSignal {
    return other ? AbortSignal.any([this.#controller.signal, other]) : this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(this.#late()), this.#milliseconds).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

export function toProviderResponse(
  provider: string,
  response: Response,
  timer: IdleTimer,
  signal: AbortSignal,
): ProviderResponse {
  const requestId = requestIdOf(response);
  const body = (response.body ?? new Blob([]).stream()).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        timer.restart();
        controller.enqueue(chunk);
      },
      flush: () => timer.stop(),
    }),
  );
  const read = async <Value>(take: () => Promise<Value>): Promise<Value> => {
    try {
      return await take();
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new ProviderUnavailable({
        provider,
        message: 'the answer broke off or is not readable',
        requestId,
        cause,
      });
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    requestId,
    body,
    json: () => read(async () => (await wholeOf(body).json()) as unknown),
    text: () => read(() => wholeOf(body).text()),
  };
}

/** A body that does not end, or is larger than anything asked for, is hung up on. */
function wholeOf(body: ReadableStream<Uint8Array>): Response {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > LARGEST_WHOLE) controller.error(new Error(`more than ${LARGEST_WHOLE} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(limit));
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}
