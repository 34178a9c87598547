import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';

/** Modules of the server: a call's tag is its folder in `api/src/modules`. */
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

/** File field of a multipart call. `maxBytes` is enforced while streaming. */
export interface FileField {
  readonly field: string;
  readonly maxBytes: number;
  /** File extensions offered to the user; the server checks magic bytes. */
  readonly accept: readonly string[];
}

/**
 * Call of the HTTP API: source of server validation, the OpenAPI page and client types. Paths are relative to `/api`,
 * with parameters as `:name`.
 */
export interface CallDefinition {
  readonly summary: string;
  readonly tag: Tag;
  /** `bearer` requires a live token; `none` ignores tokens. */
  readonly auth: 'bearer' | 'none';
  /** Fields of params, query or body that must equal the token's claim, else 403. */
  readonly identity?: readonly string[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body, or the text fields of a multipart body when `files` is set. */
  readonly body?: TSchema;
  readonly files?: readonly FileField[];
  /** Accepts an `Idempotency-Key` header: a retry runs, and is charged, once. */
  readonly idempotent?: true;
  /** JSON body of status 200. Absent for `raw`. */
  readonly response?: TSchema;
  /** Content type of a response that isn't JSON. */
  readonly raw?: string;
  /** Server-sent events by name, when the call streams (always, or on `Accept: text/event-stream`). */
  readonly stream?: Readonly<Record<string, TSchema>>;
  /** Other successful statuses, with descriptions. */
  readonly alsoAnswers?: Readonly<Record<number, string>>;
  /** Error statuses of this call; each body is an ErrorBody. */
  readonly errors: readonly number[];
}

/** Checks call definitions and keeps their literal types. */
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
