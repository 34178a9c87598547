import type { KyInstance } from 'ky';
import {
  pageProtocol,
  type CallBody,
  type CallKey,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallStream,
  type StreamKey,
  type UploadKey,
  type Method,
} from '@lisan/contract';
import { NetworkError } from '@lisan/errors';
import type { StreamedEvent } from './event-stream';
import { saveFile } from './save-file';
import type { ProgressListener } from './upload';

type Given<Name extends string, Value> = undefined extends Value
  ? unknown
  : { readonly [Key in Name]: Value };

export type CallInput<Key extends CallKey> = Given<'params', CallParams<Key>> &
  Given<'query', CallQuery<Key>> &
  Given<'body', CallBody<Key>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before a NetworkError; `false` waits without limit. Default: 30 s. */
  readonly timeout?: number | false;
  /** For `idempotent` calls: a retry with the same key runs, and is charged, once. */
  readonly idempotencyKey?: string;
  /** Continues after its session ends, as sign-out itself must. */
  readonly outlivesSession?: boolean;
}

export interface StreamOptions extends CallOptions {
  readonly lastEventId?: string | undefined;
  readonly onOpen?: () => void;
}

export interface UploadOptions extends CallOptions {
  readonly onProgress?: ProgressListener;
}

export type StreamItem<Key extends StreamKey> = CallStream<Key> & { readonly id: string | undefined };

/**
 * Typed client of the API. Methods reject with ApiError (error response), NetworkError (no response) or AbortError
 * (cancelled by the caller, or its session ended).
 */
export interface ApiClient {
  call<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    options?: CallOptions,
  ): Promise<CallResponse<Key>>;
  /** Multipart; `files` by field name. */
  upload<Key extends UploadKey>(
    key: Key,
    input: CallInput<Key> & { readonly files: Readonly<Record<string, File>> },
    options?: UploadOptions,
  ): Promise<CallResponse<Key>>;
  stream<Key extends StreamKey>(
    key: Key,
    input: CallInput<Key>,
    options?: StreamOptions,
  ): AsyncGenerator<StreamItem<Key>, void, void>;
  download<Key extends CallKey>(key: Key, input: CallInput<Key>, options?: CallOptions): Promise<Blob>;
  /** Saves the file at a signed URL under the name the server sends. */
  saveFile(url: string): Promise<void>;
  /** URL and headers of a call, for clients with their own HTTP, such as resumable uploads. */
  endpoint<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
  ): { url: string; headers: Record<string, string> };
}

export interface ApiClientOptions {
  readonly baseUrl: string;
  readonly getToken: () => string | null;
  /** Aborted when the current session ends, which cancels its requests. */
  readonly getSessionSignal?: () => AbortSignal | undefined;
  readonly getLanguage: () => string;
  /** Reports a 401 for this token; the client takes no action itself. */
  readonly onUnauthenticated: (code: string, token: string) => void;
  /** Id of the live release manifest, reported by the edge in the event stream. May repeat. */
  readonly onLiveManifest?: (id: string) => void;
  /**
   * Runs step-up authentication after `proof_required`. Resolves to changes of the body for the retry, or `null` to
   * cancel the call.
   */
  readonly stepUp?: (
    key: CallKey,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<Record<string, unknown> | null>;
}

interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

interface Session {
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
}

let loading: Promise<typeof import('./http')> | undefined;

/** With the first request, so that a page needs no HTTP client to show. */
function loadHttp(): Promise<typeof import('./http')> {
  loading ??= import('./http').catch((cause: unknown) => {
    loading = undefined;
    throw new NetworkError('The server could not be reached.', { isTimeout: false, cause });
  });
  return loading;
}

/** Creates the page's API client. Stateless: reads token and language for every call. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  let http: KyInstance | undefined;

  function headers({ token }: Pick<Session, 'token'>): Record<string, string> {
    return {
      'accept-language': options.getLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
    const { readEvents } = await loadHttp();
    for await (const item of readEvents(body)) {
      if (item.event !== pageProtocol.liveSetEvent) {
        yield item;
        continue;
      }
      const id = (item.data as { id?: unknown } | null)?.id;
      if (typeof id === 'string') options.onLiveManifest?.(id);
    }
  }

  function urlOf(key: CallKey, input: AnyInput): string {
    const search = new URLSearchParams(searchOf(input.query)).toString();
    return `${options.baseUrl}${pathOf(key, input.params).path}${search ? `?${search}` : ''}`;
  }

  async function within<Value>(
    call: CallOptions,
    task: (session: Session) => Promise<Value>,
  ): Promise<Value> {
    const token = options.getToken();
    const ending = call.outlivesSession ? undefined : options.getSessionSignal?.();
    const signals = [call.signal, ending].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    try {
      return await task({ token, signal });
    } catch (error) {
      if (hasStatus(error) && error.status === 401 && token !== null)
        options.onUnauthenticated(error.code, token);
      // The abort explains the error: the session is over.
      if (ending?.aborted) throw new DOMException('The session is over.', 'AbortError');
      throw error;
    }
  }

  async function send(
    key: CallKey,
    input: AnyInput,
    call: CallOptions,
    session: Session,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { method, path } = pathOf(key, input.params);
    const { createHttp } = await loadHttp();
    http ??= createHttp(options.baseUrl, headers);
    return http(path, {
      method,
      headers: {
        ...more,
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
      searchParams: searchOf(input.query),
      context: { token: session.token },
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(session.signal ? { signal: session.signal } : {}),
      ...(call.timeout === undefined ? {} : { timeout: call.timeout }),
    });
  }

  async function sendWithStepUp<Result>(
    key: CallKey,
    input: AnyInput,
    call: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const sendCall = (sent: AnyInput) =>
      within(call, async (session) => read(await send(key, sent, call, session)));
    try {
      return await sendCall(input);
    } catch (error) {
      if (!options.stepUp || !hasStatus(error) || error.code !== 'proof_required') throw error;
      const changes = await options.stepUp(key, input.body ?? {});
      if (changes === null) throw new DOMException('The person gave up.', 'AbortError');
      return sendCall(input.body ? { ...input, body: { ...input.body, ...changes } } : input);
    }
  }

  return {
    call: (key, input, call = {}) =>
      sendWithStepUp(key, input as AnyInput, call, (response) => response.json() as Promise<never>),
    download: (key, input, call = {}) =>
      sendWithStepUp(key, input as AnyInput, call, (response) => response.blob()),
    upload: (key, input, call = {}) => {
      const { files, body } = input as AnyInput & { files: Record<string, File> };
      return within(call, async ({ token, signal }) => {
        const { sendFiles } = await loadHttp();
        return sendFiles({
          url: urlOf(key, input as AnyInput),
          headers: headers({ token }),
          fields: searchOf(body as Record<string, string>),
          files,
          onProgress: call.onProgress,
          timeout: call.timeout,
          signal,
        }) as Promise<never>;
      });
    },
    async *stream(key, input, call = {}) {
      const more = {
        accept: 'text/event-stream',
        ...(call.lastEventId ? { 'last-event-id': call.lastEventId } : {}),
      };
      // No timeout after the headers: heartbeats detect a dead connection from here on.
      const response = await within(call, (session) => send(key, input as AnyInput, call, session, more));
      call.onOpen?.();
      if (response.body) yield* readServerEvents(response.body) as AsyncGenerator<never>;
    },
    saveFile,
    endpoint: (key, input) => ({
      url: urlOf(key, input as AnyInput),
      headers: headers({ token: options.getToken() }),
    }),
  };
}

function hasStatus(error: unknown): error is { status: number; code: string } {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error;
}

type Value = string | number | boolean | null | undefined;

function pathOf(
  key: CallKey,
  params: Readonly<Record<string, Value>> = {},
): { method: Method; path: string } {
  const [method, template] = key.split(' ') as [Method, string];
  const path = template.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`'${key}' needs the parameter '${name}'`);
    return encodeURIComponent(String(value));
  });
  return { method, path };
}

function searchOf(query: Readonly<Record<string, Value>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
