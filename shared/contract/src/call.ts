import type { Static, TSchema } from 'typebox';

/** Methods of HTTP that the API uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';

/** The modules of the server: a call's tag is the folder below `api/src/modules` that answers it. */
export type Tag =
  | 'user'
  | 'profile'
  | 'text'
  | 'voice'
  | 'video'
  | 'demo'
  | 'projects'
  | 'shares'
  | 'billing'
  | 'events'
  | 'media'
  | 'system';

/** One file field of a multipart call. `maxBytes` is enforced while the bytes stream in. */
export interface FileField {
  readonly field: string;
  readonly maxBytes: number;
  /** File name endings that are offered to the person; the server goes by magic bytes. */
  readonly accept: readonly string[];
}

/**
 * A call of the HTTP API. The only source for validation on the server, the OpenAPI page and the browser client's types.
 * Paths are relative to the API base (`/api`), parameters are written `:name`.
 */
export interface CallDefinition {
  readonly summary: string;
  readonly tag: Tag;
  /** `bearer` needs a live token; `none` never looks at one. */
  readonly auth: 'bearer' | 'none';
  /** Fields of params, query or body that assert who is calling; each must equal the token's claim, else 403. */
  readonly identity?: readonly string[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body, or the text fields of a multipart body when `files` is set. */
  readonly body?: TSchema;
  readonly files?: readonly FileField[];
  /** Takes an `Idempotency-Key` header: a repeated request is done, and charged, once. */
  readonly idempotent?: true;
  /** JSON answer with status 200. Absent when the answer is `raw`. */
  readonly response?: TSchema;
  /** Content type of an answer that is not JSON. */
  readonly raw?: string;
  /** Server-sent events by name, when the call streams (always, or on `Accept: text/event-stream`). */
  readonly stream?: Readonly<Record<string, TSchema>>;
  /** Statuses beside 200 that are no error, and what each says. */
  readonly alsoAnswers?: Readonly<Record<number, string>>;
  /** Statuses other than 200 that this call can answer with; each body is an ErrorBody. */
  readonly errors: readonly number[];
}

/** Keeps the literal types of a definition and checks its shape. */
export function defineCalls<const Calls extends Record<`${Method} /${string}`, CallDefinition>>(
  calls: Calls,
): Calls {
  return calls;
}

type Part<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

export type ParamsOf<Definition> = Part<Definition, 'params'>;
export type QueryOf<Definition> = Part<Definition, 'query'>;
export type BodyOf<Definition> = Part<Definition, 'body'>;
export type ResponseOf<Definition> = Part<Definition, 'response'>;
/** Union of `{event, data}` for a streaming call. */
export type StreamOf<Definition> = Definition extends { stream: infer Events extends Record<string, TSchema> }
  ? { [Name in keyof Events]: { event: Name; data: Static<Events[Name]> } }[keyof Events]
  : never;
