import ky, { isHTTPError, type KyInstance, type Options } from 'ky';
import type {
  CallBody,
  CallKey,
  CallParams,
  CallQuery,
  CallResponse,
  CallStream,
  StreamKey,
  UploadKey,
} from '@lisan/contract';
import { addressOf, searchOf } from './address';
import { apiErrorOf, parsedOrNothing, transportErrorOf } from './errors';
import { readEvents } from './event-stream';
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
}

/** How one upload is made; `onProgress` gets 0 to 1. */
export interface UploadOptions extends CallOptions {
  readonly onProgress?: ProgressListener;
}

/** An event of a stream with its id, to resume behind it. */
export type StreamItem<Key extends StreamKey> = CallStream<Key> & { readonly id: string | undefined };

/**
 * The browser's way to the server: typed by the contract. Every method rejects with ApiError (the server refused),
 * NetworkError (no answer) or AbortError (the caller took it back).
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
    options?: CallOptions & { readonly lastEventId?: string | undefined },
  ): AsyncGenerator<StreamItem<Key>, void, void>;
  /** A call whose answer is a file. */
  download<Key extends CallKey>(key: Key, input: CallInput<Key>, options?: CallOptions): Promise<Blob>;
  /** Where a call lives, for what speaks HTTP on its own (resumable uploads), with the headers it must send. */
  endpoint<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
  ): { address: string; headers: Record<string, string> };
}

/** What the client is told by whoever makes it. */
export interface ApiClientOptions {
  /** API base, for example `/api`. */
  readonly baseUrl: string;
  readonly getToken: () => string | null;
  /** Language of error sentences: `en`, `ar`. */
  readonly getLanguage: () => string;
  /** A call with a token was answered 401. The client reports, it decides nothing. */
  readonly onUnauthenticated: (code: string) => void;
}

interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** Makes the page's one client. It keeps no state of its own: token and language are asked for at every call. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const http: KyInstance = ky.create({
    timeout: 30_000,
    retry: { limit: 2, methods: ['get'], statusCodes: [408, 429, 502, 503, 504], maxRetryAfter: 5_000 },
  });

  function headers(): Record<string, string> {
    const token = options.getToken();
    return {
      'accept-language': options.getLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  function endpoint(key: CallKey, input: AnyInput) {
    const { method, path } = addressOf(key, input.params);
    const search = new URLSearchParams(searchOf(input.query)).toString();
    return { method, address: `${options.baseUrl}${path}${search ? `?${search}` : ''}` };
  }

  async function reported<Value>(work: Promise<Value>): Promise<Value> {
    const hadToken = options.getToken() !== null;
    try {
      return await work;
    } catch (error) {
      if (hasStatus(error) && error.status === 401 && hadToken) options.onUnauthenticated(error.code);
      throw error;
    }
  }

  async function send(
    key: CallKey,
    input: AnyInput,
    call: CallOptions,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { method, address } = endpoint(key, input);
    const request: Options = {
      method,
      headers: { ...headers(), ...more },
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.timeout === undefined ? {} : { timeout: call.timeout }),
    };
    try {
      return await http(new URL(address, document.baseURI), request);
    } catch (error) {
      if (isHTTPError(error)) {
        const body = typeof error.data === 'string' ? parsedOrNothing(error.data) : error.data;
        throw apiErrorOf(error.response.status, body, error.response.headers);
      }
      throw transportErrorOf(error);
    }
  }

  return {
    call: (key, input, call = {}) =>
      reported(send(key, input as AnyInput, call).then((response) => response.json() as Promise<never>)),
    download: (key, input, call = {}) =>
      reported(send(key, input as AnyInput, call).then((response) => response.blob())),
    upload: (key, input, call = {}) => {
      const { files, body } = input as AnyInput & { files: Record<string, File> };
      return reported(
        sendFiles({
          address: endpoint(key, input as AnyInput).address,
          headers: headers(),
          fields: searchOf(body as Record<string, string>),
          files,
          onProgress: call.onProgress,
          signal: call.signal,
        }) as Promise<never>,
      );
    },
    async *stream(key, input, call = {}) {
      const more = {
        accept: 'text/event-stream',
        ...(call.lastEventId ? { 'last-event-id': call.lastEventId } : {}),
      };
      const response = await reported(send(key, input as AnyInput, { ...call, timeout: false }, more));
      if (response.body) yield* readEvents(response.body) as AsyncGenerator<never>;
    },
    endpoint: (key, input) => ({ address: endpoint(key, input as AnyInput).address, headers: headers() }),
  };
}

function hasStatus(error: unknown): error is { status: number; code: string } {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error;
}
