import type { CallDefinition } from '../call';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Part = 'params' | 'query' | 'body' | 'files';

export interface InvalidInput {
  readonly part: Part;
  readonly field: string;
  readonly rule: string;
  readonly value: unknown;
}

export function listInvalidInputs(definition: CallDefinition): InvalidInput[] {
  const { params, query, body, files = [] } = definition;
  return [
    ...breakPart('params', params),
    ...breakPart('query', query),
    ...breakPart('body', body).filter(({ rule }) => files.length === 0 || rule !== 'type'),
    ...files.map(({ field }): InvalidInput => ({ part: 'files', field, rule: 'file', value: undefined })),
  ];
}

function breakPart(part: Part, schema: object | undefined): InvalidInput[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).flatMap(([field, rules]) => {
    const values = [
      ...(required.includes(field) ? [['missing', undefined] as const] : []),
      ...(part === 'body' ? [['type', wrongTypeOf(rules)] as const] : []),
      ...breakValue(rules),
    ];
    return (
      values
        .map(([rule, value]) => ({ part, field, rule, value }))
        // A path without a parameter is a different path.
        .filter(({ value }) => part !== 'params' || (value !== undefined && value !== ''))
    );
  });
}

function wrongTypeOf({ type, anyOf = [] }: Schema): unknown {
  const types = [type, ...anyOf.map((each) => each.type)];
  return types.includes('string') ? { a: 1 } : 'seven';
}

type Broken = readonly [rule: string, value: unknown];

function breakValue(schema: Schema): Broken[] {
  const { type, anyOf, minLength = 0, maxLength, minimum, maximum, format, pattern } = schema;
  if (schema.const !== undefined || isChoice(anyOf)) return [['choice', 'none of them']];
  // A value too long for the longest branch fails them all.
  if (anyOf) return anyOf.flatMap(breakValue).filter(([rule]) => rule === 'too long');
  if (type === 'integer') {
    return [
      ['type', 'seven'],
      ...(minimum === undefined ? [] : [['least', minimum - 1] as const]),
      ...(maximum === undefined ? [] : [['most', maximum + 1] as const]),
    ];
  }
  if (type !== 'string') return [];
  return [
    ...(maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)] as const]),
    ...(minLength === 1 ? [['empty', ''] as const] : []),
    ...(minLength > 1 ? [['too short', 'x'.repeat(minLength - 1)] as const] : []),
    ...(pattern === '\\S' ? [['empty', ' \t '] as const] : []),
    ...(pattern !== undefined && pattern !== '\\S' ? [['pattern', "a'b !"] as const] : []),
    ...(format === undefined ? [] : [['format', 'not an address'] as const]),
  ];
}

function isChoice(anyOf: readonly Schema[] | undefined): boolean {
  return anyOf !== undefined && anyOf.every((each) => each.const !== undefined);
}
