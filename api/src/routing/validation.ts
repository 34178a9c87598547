import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';

type FieldProblems = RequestError['fields'];
export type Check = (value: unknown) => FieldProblems;

/** Requires a host name with a dot; no quotes, comments or address literals. */
const EMAIL_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  ajv.addFormat('email', (text: string) => text.length <= limits.emailMaxLength && EMAIL_PATTERN.test(text));
  return ajv;
}

/** URLs are text, so numbers are coerced; bodies have their own types. */
const ajvOf = { address: createAjv(true), body: createAjv(false) };

/** Compiles a schema of the contract; the check returns an empty list for valid values. */
export function createCheck(schema: object, part: keyof typeof ajvOf): Check {
  const validate: ValidateFunction = ajvOf[part].compile(schema);
  return (value) => (validate(value) ? [] : describeErrors(validate.errors ?? []));
}

function describeErrors(errors: readonly ErrorObject[]): FieldProblems {
  const byField = new Map<string, FieldProblems[number]>();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1);
    if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
    const field = path.join('.') || 'body';
    const isUnion = error.keyword === 'anyOf' || error.keyword === 'oneOf';
    if (isUnion || !byField.has(field)) byField.set(field, { field, ...messageOf(error) });
  }
  return [...byField.values()];
}

function messageOf({ keyword, params }: ErrorObject): Pick<FieldProblems[number], 'message' | 'values'> {
  const limit = Number(params['limit'] ?? 0);
  switch (keyword) {
    case 'required':
      return { message: 'field_missing' };
    case 'minLength':
      return limit === 1
        ? { message: 'field_empty' }
        : { message: 'field_too_short', values: { count: limit } };
    case 'maxLength':
      return { message: 'field_too_long', values: { count: limit } };
    case 'pattern':
      return { message: params['pattern'] === '\\S' ? 'field_empty' : 'field_invalid' };
    case 'format':
      return { message: params['format'] === 'email' ? 'field_email' : 'field_invalid' };
    case 'type':
      return { message: 'field_type' };
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf':
      return { message: 'field_choice' };
    default:
      return { message: 'field_invalid' };
  }
}

/**
 * Finds text PostgreSQL cannot store: null characters and lone surrogates, in keys too. Iterative, so depth
 * is harmless.
 */
export function findUnstorable(input: unknown): string | undefined {
  const pending: [path: string, value: unknown][] = [['', input]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (value.includes('\0') || !isWellFormed(value)) return path || 'body';
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        if (key.includes('\0') || !isWellFormed(key)) return path || 'body';
        pending.push([path === '' ? key : `${path}.${key}`, item]);
      }
    }
  }
  return undefined;
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

export function assertValid(problems: FieldProblems): void {
  if (problems.length > 0) throw new RequestError('invalid_fields', { fields: problems });
}
