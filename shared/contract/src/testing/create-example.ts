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
  readonly minimum?: number;
}

export function createExample(schema: object | undefined): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.fromEntries(required.map((name) => [name, createValue(properties[name] ?? {})]));
}

export function createAnswer(schema: object): unknown {
  return createValue(schema);
}

function createValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.anyOf?.[0]) return createValue(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return createExample(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => createValue(schema.items ?? {}));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return 'x'.repeat(schema.minLength ?? 1);
  }
}
