import { ProviderUnavailable } from './provider-errors';

/** A provider's answer with a good status. Read it once, in one of the four ways. */
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
  bytes(): Promise<Uint8Array>;
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
  const whole = new Response(body);
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
    json: () => read(async () => (await whole.json()) as unknown),
    text: () => read(() => whole.text()),
    bytes: () => read(async () => new Uint8Array(await whole.arrayBuffer())),
  };
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}
