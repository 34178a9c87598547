import ky, { type KyInstance } from 'ky';
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
import { namedErrorOf } from './errors';
import { readEvents, type StreamedEvent } from './event-stream';
import { saveFile } from './save-file';
import { sendFiles, type ProgressListener } from './upload';

type Given<Name extends string, Value> = undefined extends Value
  ? unknown
  : { readonly [Key in Name]: Value };

/** Params, query and body of a call, each only where the contract has it. */
export type CallInput<Key extends CallKey> = Given<'params', CallParams<Key>> &
  Given<'query', CallQuery<Key>> &
  Given<'body', CallBody<Key>>;

/** How one call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until a NetworkError; `false` waits as long as the server works. 30 s when absent. */
  readonly timeout?: number | false;
  /** For a call that is `idempotent`: sent again with the same key it is done, and charged, once. */
  readonly idempotencyKey?: string;
  /** Goes on when the session ends that it was sent with: the news of that end itself. */
  readonly outlivesSession?: boolean;
}

/** How one stream is opened; `onOpen` is called once the server has begun to answer. */
export interface StreamOptions extends CallOptions {
  readonly lastEventId?: string | undefined;
  readonly onOpen?: () => void;
}

/** How one upload is made; `onProgress` gets 0 to 1. */
export interface UploadOptions extends CallOptions {
  readonly onProgress?: ProgressListener;
}

/** An event of a stream with its id, to resume behind it. */
export type StreamItem<Key extends StreamKey> = CallStream<Key> & { readonly id: string | undefined };

/**
 * The browser's way to the server: typed by the contract. Every method rejects with ApiError (the server refused),
 * NetworkError (no answer) or AbortError (the caller took it back, or the session that it was sent with is over).
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
  /** A call whose answer is a file. */
  download<Key extends CallKey>(key: Key, input: CallInput<Key>, options?: CallOptions): Promise<Blob>;
  /** Has the browser save what lies at a signed address, under the name that the server gives it. */
  saveFile(url: string): Promise<void>;
  /** Where a call lives, for what speaks HTTP on its own (resumable uploads), with the headers it must send. */
  endpoint<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
  ): { url: string; headers: Record<string, string> };
}

/** What the client is told by whoever makes it. */
export interface ApiClientOptions {
  /** API base, for example `/api`. */
  readonly baseUrl: string;
  readonly getToken: () => string | null;
  /** Aborted when the present session ends: what was sent with it is taken back. */
  readonly getSessionSignal?: () => AbortSignal | undefined;
  /** Language of error sentences: `en`, `ar`. */
  readonly getLanguage: () => string;
  /** A call with this token was answered 401. The client reports, it decides nothing. */
  readonly onUnauthenticated: (code: string, token: string) => void;
  /** The edge reports in the stream of events which release set is live, perhaps the same one again. */
  readonly onLiveSet?: (id: string) => void;
  /**
   * A call was answered `proof_required`: asks the person. Answers what of the body changes before it is sent again, or
   * `null` when they give up: the call is then taken back.
   */
  readonly prove?: (
    key: CallKey,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<Record<string, unknown> | null>;
}

interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** What a call is sent with. */
interface Session {
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
}

/** Makes the page's one client. It keeps no state of its own: token and language are asked for at every call. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const http: KyInstance = ky.create({
    prefix: options.baseUrl,
    baseUrl: document.baseURI,
    timeout: 30_000,
    retry: { limit: 2, methods: ['get'], statusCodes: [408, 429, 502, 503, 504], maxRetryAfter: 5_000 },
    hooks: {
      beforeRequest: [
        ({ request, options: { context } }) => {
          for (const [name, value] of Object.entries(headers(context as Pick<Session, 'token'>)))
            request.headers.set(name, value);
        },
      ],
      beforeError: [({ error }) => namedErrorOf(error) as Error],
    },
  });

  function headers({ token }: Pick<Session, 'token'>): Record<string, string> {
    return {
      'accept-language': options.getLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  /** The events of the server; what the edge adds is not for whoever reads them. */
  async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
    for await (const item of readEvents(body)) {
      if (item.event !== pageProtocol.liveSetEvent) {
        yield item;
        continue;
      }
      const id = (item.data as { id?: unknown } | null)?.id;
      if (typeof id === 'string') options.onLiveSet?.(id);
    }
  }

  /** For what speaks HTTP without ky. */
  function urlOf(key: CallKey, input: AnyInput): string {
    const search = new URLSearchParams(searchOf(input.query)).toString();
    return `${options.baseUrl}${pathOf(key, input.params).path}${search ? `?${search}` : ''}`;
  }

  /** Runs `work` within the present session: with its token, and no longer than it lasts. */
  async function within<Value>(
    call: CallOptions,
    work: (session: Session) => Promise<Value>,
  ): Promise<Value> {
    const token = options.getToken();
    const ending = call.outlivesSession ? undefined : options.getSessionSignal?.();
    const signals = [call.signal, ending].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    try {
      return await work({ token, signal });
    } catch (error) {
      if (hasStatus(error) && error.status === 401 && token !== null)
        options.onUnauthenticated(error.code, token);
      // Whoever was told that the session is over needs no second reason.
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

  /** Goes on with what the person had begun, once they have proved to be there. */
  async function sendProved<Result>(
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
      if (!options.prove || !hasStatus(error) || error.code !== 'proof_required') throw error;
      const changes = await options.prove(key, input.body ?? {});
      if (changes === null) throw new DOMException('The person gave up.', 'AbortError');
      return sendCall(input.body ? { ...input, body: { ...input.body, ...changes } } : input);
    }
  }

  return {
    call: (key, input, call = {}) =>
      sendProved(key, input as AnyInput, call, (response) => response.json() as Promise<never>),
    download: (key, input, call = {}) =>
      sendProved(key, input as AnyInput, call, (response) => response.blob()),
    upload: (key, input, call = {}) => {
      const { files, body } = input as AnyInput & { files: Record<string, File> };
      return within(
        call,
        ({ token, signal }) =>
          sendFiles({
            url: urlOf(key, input as AnyInput),
            headers: headers({ token }),
            fields: searchOf(body as Record<string, string>),
            files,
            onProgress: call.onProgress,
            timeout: call.timeout,
            signal,
          }) as Promise<never>,
      );
    },
    async *stream(key, input, call = {}) {
      const more = {
        accept: 'text/event-stream',
        ...(call.lastEventId ? { 'last-event-id': call.lastEventId } : {}),
      };
      // The head comes at once; a connection that was dead before it was asked on has no heartbeat to miss.
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

/** Splits `'GET /video/jobs/:email'` and writes the parameters into the path, each escaped. */
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

/** Query parameters that have a value. */
function searchOf(query: Readonly<Record<string, Value>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
