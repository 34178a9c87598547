interface Media {
  readonly schema: { readonly properties?: Readonly<Record<string, { readonly format?: string }>> };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: { readonly examples?: readonly unknown[] };
  readonly example?: unknown;
}

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** A call as the server's own document tells it: what it takes, by example, and everything it may answer. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** `/api/text/conversation/{id}` */
  readonly path: string;
  readonly pathFields: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isForm: boolean;
  /** Names of the fields that are files. */
  readonly files: readonly string[];
  readonly needsToken: boolean;
  readonly statuses: ReadonlySet<number>;
  /** Codes of refusals. */
  readonly codes: ReadonlySet<string>;
}

/** Every call of the server's OpenAPI document. */
export function readOperations(document: object): Operation[] {
  const { paths } = document as { paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(path, method.toUpperCase(), operation),
    ),
  );
}

function readOperation(path: string, method: string, operation: RawOperation): Operation {
  const { parameters = [], requestBody, responses, security = [] } = operation;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = media?.example as Readonly<Record<string, unknown>> | undefined;
  const files = Object.entries(media?.schema.properties ?? {})
    .filter(([, { format }]) => format === 'binary')
    .map(([name]) => name);
  const take = (location: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === location)
        .map(({ name, schema, example: own }) => [name, own ?? schema.examples?.[0]]),
    );
  const codes = Object.values(responses).flatMap(({ content = {} }) =>
    Object.keys(content['application/json']?.examples ?? {}),
  );
  return {
    name: `${method} ${path}`,
    method,
    path,
    pathFields: take('path'),
    query: take('query'),
    body: example && Object.fromEntries(Object.entries(example).filter(([name]) => !files.includes(name))),
    isForm: type === 'multipart/form-data',
    files,
    needsToken: security.length > 0,
    statuses: new Set(Object.keys(responses).map(Number)),
    codes: new Set(codes),
  };
}
