import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { calls, type CallKey } from '@lisan/contract';
import { ApiError } from '@lisan/errors';

interface Definition {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly files?: readonly { readonly field: string }[];
  readonly response?: TSchema;
  readonly raw?: string;
  readonly stream?: Readonly<Record<string, TSchema>>;
  readonly errors: readonly number[];
}

/** Statuses of the server's state that any call may return. */
const ofTheServer = new Set([408, 429, 500, 503]);

const definitionOf = (key: CallKey): Definition => calls[key];

/**
 * Validates input like the server.
 * @throws ApiError 422 `invalid_fields` with the first invalid field
 */
export function checkInput(key: CallKey, input: object, files: Readonly<Record<string, File>>): void {
  const definition = definitionOf(key);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = definition[part];
    const fault = schema && findFault(schema, (input as Record<string, unknown>)[part] ?? {});
    if (fault) throw contractError(`${part}${fault}`);
  }
  const missing = definition.files?.find(({ field }) => !files[field]);
  if (missing) throw contractError(missing.field);
}

/** @throws TypeError for a response outside the contract */
export function checkAnswer(key: CallKey, answer: unknown): void {
  const { response, raw } = definitionOf(key);
  if (raw !== undefined && answer instanceof Blob) return;
  const fault = response && findFault(response, answer);
  if (fault) throw new TypeError(`The fake answers '${key}' as no server does: ${fault}`);
}

/** @throws TypeError for an event outside the contract's stream */
export function checkEvent(key: CallKey, { event, data }: { event: string; data: unknown }): void {
  const schema = definitionOf(key).stream?.[event];
  const fault = schema ? findFault(schema, data) : ' no such event';
  if (fault) throw new TypeError(`The fake streams '${event}' of '${key}' as no server does: ${fault}`);
}

/** @throws TypeError for an error status outside the contract */
export function checkError(key: CallKey, error: unknown): void {
  if (!(error instanceof ApiError) || ofTheServer.has(error.status)) return;
  if (!definitionOf(key).errors.includes(error.status))
    throw new TypeError(`The contract knows no ${error.status} of '${key}'.`, { cause: error });
}

function findFault(schema: TSchema, value: unknown): string | undefined {
  if (Value.Check(schema, value)) return undefined;
  const [first] = Value.Errors(schema, value);
  return `${first?.instancePath ?? ''} ${first?.message ?? ''}`;
}

function contractError(where: string): ApiError {
  return new ApiError({
    status: 422,
    code: 'invalid_fields',
    detail: `The contract does not allow this: ${where}`,
    fields: [],
  });
}
