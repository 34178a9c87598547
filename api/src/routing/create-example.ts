interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A value as a person might meet it: every field, by the schema's own examples. `undefined` where it gives none. */
export function createExample(schema: object): unknown {
  const { type, const: only, anyOf, examples, properties = {}, items } = schema as Schema;
  if (examples !== undefined) return examples[0];
  if (only !== undefined) return only;
  if (anyOf?.[0]) return createExample(anyOf[0]);
  if (type === 'array') return items ? [createExample(items)] : [];
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type !== 'object') return undefined;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, createExample(field)]));
}
