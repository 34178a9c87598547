import { ErrorBody, type CallDefinition, type CallKey, IdempotencyKey } from '@lisan/contract';
import { errorStatus, type ErrorCode } from '@lisan/errors';
import type { Translate, Translator } from '../translations/translator';
import { createExample, describeAnswers } from './describe-answers';
import { listErrorCodes } from './error-codes';

export const KEY_HEADER = 'Idempotency-Key';

export const idempotencyHeaders = {
  type: 'object',
  properties: { [KEY_HEADER]: IdempotencyKey },
};

/** Describes a call for OpenAPI. Documentation only: `defineRoute` validates separately. */
export function describeRoute(
  key: CallKey,
  definition: CallDefinition,
  translator: Translator,
): Record<string, unknown> {
  const translate = createCachedTranslate(translator);
  const { summary, tag, auth, params, query, body, files, idempotent } = definition;
  return {
    summary,
    tags: [tag],
    security: auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(idempotent && { headers: idempotencyHeaders }),
    ...(files && { consumes: ['multipart/form-data'] }),
    ...((body ?? files) && { body: withExample(files ? withFiles(body, files) : (body ?? {})) }),
    response: { ...describeAnswers(definition), ...describeErrors(key, definition, translate) },
  };
}

function withExample(schema: object): object {
  return { ...schema, examples: [createExample(schema)] };
}

function describeErrors(
  key: CallKey,
  definition: CallDefinition,
  translate: Translate,
): Record<number, object> {
  const answers = [...listErrorCodes(key, definition)].map(([status, codes]) => {
    const examples = codes.map((code) => [code, { value: describeProblem(code, definition, translate) }]);
    const description = codes.map((code) => translate(code)).join(' ');
    const content = {
      'application/json': { schema: ErrorBody, examples: Object.fromEntries(examples) as object },
    };
    return [status, key.startsWith('HEAD') ? { description, type: 'null' } : { description, content }];
  });
  return Object.fromEntries(answers) as Record<number, object>;
}

const EXAMPLE_VALUES = { count: 30, limit: '3 GB', used: '2.5 GB', size: '600 MB' };

const known = new WeakMap<Translator, Map<string, string>>();

/** Cached: translating the same sentences for each call dominated startup. */
function createCachedTranslate(translator: Translator): Translate {
  const translations = known.get(translator) ?? new Map<string, string>();
  known.set(translator, translations);
  return (key, values) => {
    if (values) return translator.translate('en', key, values);
    const translation = translations.get(key) ?? translator.translate('en', key, EXAMPLE_VALUES);
    translations.set(key, translation);
    return translation;
  };
}

function describeProblem(code: ErrorCode, definition: CallDefinition, translate: Translate): object {
  const detail = translate(code);
  if (errorStatus[code] !== 422 || code !== 'invalid_fields') return { detail, code };
  const parts = [definition.body, definition.query, definition.params] as { required?: string[] }[];
  const field = parts.flatMap((part) => part?.required ?? [])[0] ?? definition.files?.[0]?.field ?? 'body';
  const message = translate('field_missing', { field });
  return { detail: message, code, fields: [{ field, message }] };
}

function withFiles(body: object | undefined, files: NonNullable<CallDefinition['files']>): object {
  const fields = (body ?? {}) as { properties?: object; required?: string[] };
  const parts = files.map(({ field, accept, maxBytes }) => [
    field,
    {
      type: 'string',
      format: 'binary',
      description: `${accept.join(', ')}; at most ${maxBytes} bytes`,
      examples: [`(the bytes of a ${accept[0] ?? ''} file)`],
    },
  ]);
  return {
    type: 'object',
    properties: { ...fields.properties, ...(Object.fromEntries(parts) as object) },
    required: [...(fields.required ?? []), ...files.map(({ field }) => field)],
  };
}
