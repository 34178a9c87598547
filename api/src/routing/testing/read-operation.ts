interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Operation {
  readonly path: string[];
  readonly payload: string[];
  readonly response: string[];
  readonly types: string[];
  readonly errors: Readonly<Record<string, string[]>>;
}

export function readOperation(document: object, call: string): Operation | undefined {
  const [method = '', path = ''] = call.split(' ');
  const { paths } = document as { paths: Record<string, Record<string, RawOperation>> };
  const operation = paths[`/api${path}`]?.[method.toLowerCase()];
  if (operation === undefined) return undefined;
  const { parameters = [], requestBody, responses } = operation;
  const query = parameters.filter(({ in: location }) => location === 'query');
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const answer = responses['200']?.content ?? {};
  const errors = Object.entries(responses).map(([status, { content }]) => [
    status,
    readFields(content?.['application/json']?.schema, { isDeep: true }),
  ]);
  return {
    path: parameters.filter(({ in: location }) => location === 'path').map(({ name }) => name),
    payload: [
      ...query.map(({ name, required }) => (required ? name : `${name}?`)),
      ...readFields(body),
    ].sort(),
    response: readFields(answer['application/json']?.schema, { isDeep: true }),
    types: Object.keys(answer),
    errors: Object.fromEntries(errors) as Record<string, string[]>,
  };
}

export function readFields(schema: object | undefined, { isDeep = false } = {}): string[] {
  const { properties = {}, required = [], items } = (schema ?? {}) as Schema;
  if (isDeep && items) return joinNames('[]', items, '');
  return Object.entries(properties).flatMap(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    if (isDeep) return joinNames(name, field, mark);
    return field.format === 'binary' ? [`${name} (file)`] : [`${name}${mark}`];
  });
}

function joinNames(name: string, field: Schema, mark: string): string[] {
  const inner = readFields(field, { isDeep: true });
  if (inner.length === 0) return [field.type === 'array' ? `${name}[]${mark}` : `${name}${mark}`];
  return inner.map((rest) => (rest.startsWith('[]') ? `${name}${rest}` : `${name}.${rest}`));
}
