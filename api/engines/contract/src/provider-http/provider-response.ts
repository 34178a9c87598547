import { ProviderUnavailableError } from './provider-errors';

/** Bytes of a response read at once; two minutes of speech are 3 MB, or 6 MB as WAV. Larger ones are streamed. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;

/** A successful response. Its body can be read once. */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  /** Errors after a pause longer than the timeout, or with the caller's abort reason. */
  readonly body: ReadableStream<Uint8Array>;
  /** @throws ProviderUnavailableError when the body is not JSON or breaks off */
  json(): Promise<unknown>;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
}

/** Aborts with `ProviderUnavailableError` after inactivity, or with the caller's reason. */
export class IdleTimer {
  readonly #controller = new AbortController();
  readonly #late: () => ProviderUnavailableError;
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => ProviderUnavailableError) {
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
      throw new ProviderUnavailableError({
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
    bytes: () => read(async () => new Uint8Array(await wholeOf(body).arrayBuffer())),
  };
}

function wholeOf(body: ReadableStream<Uint8Array>): Response {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BUFFERED_BYTES) controller.error(new Error(`more than ${MAX_BUFFERED_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(limit));
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}
