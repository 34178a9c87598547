import { randomUUID } from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { findRequestId } from '@lisan/engine-runtime';
import { failureOf, type ReadProviderError } from './failure-of';
import { isProviderUnavailable, ProviderUnavailableError } from './provider-errors';
import { IdleTimer, toProviderResponse, type ProviderResponse } from './provider-response';
import { retrying } from './retrying';

export interface ProviderHttpOptions {
  readonly name: string;
  /** Requests never leave this origin; redirects are rejected, or returned on request. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Milliseconds until the response starts, after the last sent chunk of a file, and between chunks of the
   * body. Default 60 s.
   */
  readonly timeoutMs?: number;
  /** Attempts after the first, on 429 and 5xx only. Default 3. */
  readonly retries?: number;
  /** Milliseconds of the first pause; later ones grow, all with jitter. Default 300 ms. */
  readonly initialDelayMs?: number;
  /** Consecutive failures that open the circuit, and for how long. Default 5, and 15 s. */
  readonly failureThreshold?: number;
  readonly breakDurationMs?: number;
  readonly readError?: ReadProviderError;
}

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with `/`. Callers encode user input. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent unchanged; a stream cannot be resent, so it is never retried. */
  readonly body?: FormData | URLSearchParams | Uint8Array | string | Blob | ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** `when-busy`: only after 429, for requests that must not repeat. `never`: not even then. */
  readonly retry?: 'when-busy' | 'never';
  /** `return`: returns redirects as responses for the caller to check. Default: rejects them. */
  readonly redirect?: 'return';
  /** Sent as `x-request-id`. Default: the id of the current API request. */
  readonly requestId?: string;
}

export interface ProviderHttp {
  readonly name: string;
  /** @throws ProviderUnavailableError, ProviderRejectedError, ProviderBusyError; the signal's reason */
  request(request: ProviderRequest): Promise<ProviderResponse>;
}

export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { name, timeoutMs = 60_000, failureThreshold = 5, breakDurationMs = 15_000 } = options;
  const base = new URL(options.baseUrl);
  const breaker = circuitBreaker(handleWhen(isProviderUnavailable), {
    halfOpenAfter: breakDurationMs,
    breaker: new ConsecutiveBreaker(failureThreshold),
  });

  async function attempt(request: ProviderRequest): Promise<ProviderResponse> {
    const limit = request.timeoutMs ?? timeoutMs;
    const late = () =>
      new ProviderUnavailableError({ provider: name, message: `no answer within ${limit} ms` });
    const timer = new IdleTimer(limit, late);
    const signal = timer.signalWith(request.signal);
    const [url, init] = [
      urlOf(base, request),
      toInit(options, { ...request, ...watched(request, timer) }, signal),
    ];
    const response = await fetch(url, init).catch((cause: unknown) => {
      timer.stop();
      if (signal.aborted) throw signal.reason;
      const isUnsent = isWithoutConnection(cause);
      throw new ProviderUnavailableError({ provider: name, message: 'cannot be reached', isUnsent, cause });
    });
    if (response.ok || (request.redirect === 'return' && isRedirect(response)))
      return toProviderResponse(name, response, timer, signal);
    const failure = await failureOf(name, response, options.readError);
    timer.stop();
    throw request.signal?.aborted ? request.signal.reason : failure;
  }

  async function withBreaker(request: ProviderRequest): Promise<ProviderResponse> {
    try {
      return await breaker.execute(() => attempt(request));
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      const message = 'failed several times in a row and is left alone for a while';
      const retryAfter = Math.ceil(breakDurationMs / 1000);
      throw new ProviderUnavailableError({ provider: name, message, retryAfter, isUnsent: true });
    }
  }

  return {
    name,
    async request(request) {
      request.signal?.throwIfAborted();
      const requestId = request.requestId ?? findRequestId() ?? randomUUID();
      const mayRetry = request.retry !== 'never' && !(request.body instanceof ReadableStream);
      const policy = {
        retries: mayRetry ? (options.retries ?? 3) : 0,
        onlyWhenBusy: request.retry === 'when-busy',
        initialDelayMs: options.initialDelayMs ?? 300,
        maxDelayMs: 10_000,
        signal: request.signal,
      };
      return retrying(() => withBreaker({ ...request, requestId }), policy);
    },
  };
}

function isWithoutConnection(error: unknown): boolean {
  const code = propertyOf(propertyOf(error, 'cause'), 'code');
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].some((each) => each === code);
}

function propertyOf(value: unknown, name: 'cause' | 'code'): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isRedirect({ status, headers }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.has('location');
}

function urlOf(base: URL, { path, query = {} }: ProviderRequest): URL {
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}`);
  if (url.origin !== base.origin) throw new Error(`${path} leaves ${base.origin}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

/** Restarts the timeout with every chunk of a file that is sent. */
function watched({ body }: ProviderRequest, timer: IdleTimer): Pick<ProviderRequest, 'body'> {
  if (!(body instanceof Blob)) return {};
  const pieces = () =>
    body.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          timer.restart();
          controller.enqueue(piece);
        },
      }),
    );
  // Stay a Blob: storage needs the length up front.
  return { body: Object.defineProperty(body.slice(0, body.size, body.type), 'stream', { value: pieces }) };
}

function toInit(options: ProviderHttpOptions, request: ProviderRequest, signal: AbortSignal): RequestInit {
  const headers = new Headers(options.headers);
  for (const [key, value] of Object.entries(request.headers ?? {})) headers.set(key, value);
  if (request.requestId !== undefined) headers.set('x-request-id', request.requestId);
  if (request.json !== undefined) headers.set('content-type', 'application/json');
  const body = request.json === undefined ? request.body : JSON.stringify(request.json);
  return {
    method: request.method ?? 'GET',
    headers,
    signal,
    redirect: 'manual',
    ...(body !== undefined && { body: body as RequestInit['body'] }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit;
}
