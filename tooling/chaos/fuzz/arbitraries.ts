import fc from 'fast-check';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 300;
const MAX_ITEMS = 4;

export function accepted(schema: object | undefined, known: Fields): fc.Arbitrary<Fields> {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  const fields = Object.entries(properties).map(([name, rules]) => {
    const made = valueOf(rules, known);
    const value = name in known ? fc.oneof({ arbitrary: fc.constant(known[name]), weight: 6 }, made) : made;
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function valueOf(schema: Schema, known: Fields): fc.Arbitrary<unknown> {
  const { type, anyOf, examples = [], items = {}, minItems = 0, minimum, maximum } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, known)));
  switch (type) {
    case 'object':
      return accepted(schema, known);
    case 'array':
      return fc.array(valueOf(items, known), {
        minLength: minItems,
        maxLength: Math.max(minItems, MAX_ITEMS),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 1000 });
    case 'number':
      return fc.double({ min: minimum ?? -1000, max: maximum ?? 1000, noNaN: true });
    default:
      return examples.length > 0
        ? fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 2 }, textOf(schema))
        : textOf(schema);
  }
}

function textOf({
  minLength = 0,
  maxLength = MAX_TEXT_LENGTH,
  format,
  pattern,
}: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH)) };
  if (pattern !== undefined && pattern !== '\\S')
    return fc.stringMatching(new RegExp(pattern), { maxLength: bounds.maxLength });
  return fc.oneof(fc.string({ ...bounds, unit: 'grapheme' }), fc.string({ ...bounds, unit: 'binary' }));
}

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202eabc',
    '\ufeff',
    '9'.repeat(400),
    '1e309',
    '-1',
    '__proto__',
    'toString',
  ),
  fc.constantFrom(
    "'; drop table users; --",
    '%s%n',
    '../../../etc/passwd',
    '${jndi:ldap://localhost/a}',
    '<script>',
  ),
  fc.string({ unit: 'binary', maxLength: MAX_TEXT_LENGTH }),
  fc
    .tuple(
      fc.constantFrom('x', 'أ', ' ', '\\', '"', 'a@', 'ﷺ', '👩‍👩‍👧‍👦'),
      fc.constantFrom(65, 128, 513, 5_000, 50_001),
    )
    .map(([letter, times]) => letter.repeat(times)),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(1e308, 2 ** 53, [[]], { length: 5 }, { $ne: null }, { toString: 'x' }),
);
