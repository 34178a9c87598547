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
  | 'notifications'
  | 'media'
  | 'system';

/** File field of a multipart call. `maxBytes` is enforced while streaming. */
export interface FileField {
  readonly field: string;
  readonly maxBytes: number;
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
  readonly identity?: readonly string[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body, or the text fields of a multipart body when `files` is set. */
  readonly body?: TSchema;
  readonly files?: readonly FileField[];
  /** Accepts an `Idempotency-Key` header: a retry runs, and is charged, once. */
  readonly idempotent?: true;
  readonly response?: TSchema;
  readonly raw?: string;
  /** Server-sent events by name, when the call streams (always, or on `Accept: text/event-stream`). */
  readonly stream?: Readonly<Record<string, TSchema>>;
  readonly alsoAnswers?: Readonly<Record<number, string>>;
  readonly errors: readonly number[];
}

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
export type StreamOf<Definition> = Definition extends { stream: infer Events extends Record<string, TSchema> }
  ? { [Name in keyof Events]: { event: Name; data: Static<Events[Name]> } }[keyof Events]
  : never;
