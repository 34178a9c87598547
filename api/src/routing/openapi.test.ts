import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { errorStatus, type ErrorCode } from '@lisan/errors';
import { useTestApp } from '../../testing/test-app';
import { readFields, readOperation, type Operation as CallOperation } from './testing/read-operation';
import table from './testing/call-table.json' with { type: 'json' };
import { PASSWORD, freshIp, registerAndSignIn } from '../../testing/accounts';
import { post } from '../../testing/post';
import { listErrorCodes } from './error-codes';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly (Media & { name: string; in: string; required?: boolean })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: object };
}

const use = useTestApp();
let document: Document;
beforeAll(() => {
  document = use().app.swagger() as unknown as Document;
});

const ajv = new Ajv2020({ allErrors: true, strict: false });
(addFormats as unknown as (instance: object) => void)(ajv);

function check(schema: object, value: unknown): unknown[] {
  if (ajv.validateSchema(schema) !== true) return ['this is no schema', ...(ajv.errors ?? [])];
  const validate = ajv.compile(schema);
  return validate(value) ? [] : [value, ...(validate.errors ?? [])];
}

const listExamples = ({ example, examples = {} }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

function hasHoles(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasHoles);
}

const every = Object.entries<CallDefinition>(calls).map(([key, definition]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, definition, method: method.toLowerCase(), path: `/api${path.replace(/:(\w+)/g, '{$1}')}` };
});

describe.each(every)('$key', ({ key, definition, method, path }) => {
  const getOperation = (): Operation => {
    const operation = document.paths[path]?.[method];
    if (!operation) throw new Error(`${key} is not in the document`);
    return operation;
  };

  it('has a summary, a module and its authentication', () => {
    const { summary, tags, security } = getOperation();
    expect([summary, tags]).toEqual([definition.summary, [definition.tag]]);
    expect(security).toEqual(definition.auth === 'bearer' ? [{ bearer: [] }] : []);
  });

  it('shows a complete request that matches its schema', () => {
    const { parameters = [], requestBody } = getOperation();
    for (const parameter of parameters) {
      const [example] = listExamples({ ...parameter, ...readOwnExamples(parameter.schema) });
      expect([parameter.name, hasHoles(example)]).toEqual([parameter.name, false]);
      expect(check(parameter.schema, example)).toEqual([]);
    }
    expect(requestBody === undefined).toBe(definition.body === undefined && definition.files === undefined);
    for (const media of Object.values(requestBody?.content ?? {})) {
      expect(listExamples(media).map(hasHoles)).toEqual([false]);
      for (const example of listExamples(media)) expect(check(media.schema, example)).toEqual([]);
    }
  });

  it('shows a complete response that matches its schema', () => {
    const contents = Object.entries(getOperation().responses['200']?.content ?? {});
    expect(contents.length).toBeGreaterThan(0);
    for (const [type, media] of contents) {
      const examples = listExamples(media);
      expect([type, examples.map(hasHoles)]).toEqual([type, [false]]);
      expect(check(media.schema, examples[0])).toEqual([]);
      if (type === 'text/event-stream') checkEvents(String(examples[0]), definition);
    }
  });

  it('shows each error status with all its codes', () => {
    const { responses } = getOperation();
    const others = Object.keys(definition.alsoAnswers ?? {});
    const errors = Object.entries(responses).filter(
      ([status]) => Number(status) >= 400 && !others.includes(status),
    );
    expect(errors.map(([status]) => Number(status))).toEqual(expect.arrayContaining([...definition.errors]));
    for (const [status, { description, content = {} }] of errors) {
      expect(description).not.toBe('');
      if (method === 'head') continue;
      const media = content['application/json'];
      const problems = Object.entries(media?.examples ?? {});
      expect(problems.length).toBeGreaterThan(0);
      for (const [code, { value }] of problems) {
        expect([errorStatus[code as ErrorCode], (value as { code: string }).code]).toEqual([
          Number(status),
          code,
        ]);
        expect(check(media?.schema ?? {}, value)).toEqual([]);
        expect((value as { detail: string }).detail).not.toMatch(/[{}]/);
      }
    }
  });
});

function readOwnExamples(schema: object): Partial<Media> {
  const { examples } = schema as { examples?: readonly unknown[] };
  return examples?.[0] === undefined ? {} : { example: examples[0] };
}

function checkEvents(text: string, { stream = {} }: CallDefinition): void {
  const events = text.trim().split('\n\n');
  expect(events).toHaveLength(Object.keys(stream).length);
  for (const event of events) {
    const [, name = '', data = ''] = /\nevent: (.+)\ndata: (.+)$/.exec(event) ?? [];
    expect(check(stream[name] ?? {}, JSON.parse(data))).toEqual([]);
    expect(hasHoles(JSON.parse(data))).toBe(false);
  }
}

describe('OpenAPI document', () => {
  it.each(['/api/text/generate', '/api/voice/text-to-speech', '/api/video/sync-audio', '/api/stripe/subs'])(
    'names the Idempotency-Key header of %s',
    (path) => {
      const header = document.paths[path]?.['post']?.parameters?.find((each) => each.in === 'header');
      expect(header).toMatchObject({ name: 'Idempotency-Key', required: false });
    },
  );

  it('follows OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Lisan', version: expect.any(String) });
    const schemes = Object.keys(document.components.securitySchemes);
    const seen = new Set<string>();
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\/api\//);
      const shape = path.replace(/\{\w+\}/g, '{}');
      expect(seen).not.toContain(shape);
      seen.add(shape);
      for (const [method, operation] of Object.entries(methods)) {
        expect(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']).toContain(method);
        const { parameters = [], responses, security = [] } = operation;
        const inPath = parameters.filter(({ in: location }) => location === 'path');
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        expect(inPath.map(({ name }) => name).sort()).toEqual(names.sort());
        expect(inPath.every(({ required }) => required === true)).toBe(true);
        expect(new Set(parameters.map(({ in: location, name }) => `${location} ${name}`)).size).toBe(
          parameters.length,
        );
        expect(security.flatMap(Object.keys).every((name) => schemes.includes(name))).toBe(true);
        for (const [status, response] of Object.entries(responses)) {
          expect(status).toMatch(/^[1-5]\d\d$/);
          expect(typeof response.description).toBe('string');
          for (const media of Object.values(response.content ?? {}))
            expect(media.example !== undefined && media.examples !== undefined).toBe(false);
        }
      }
    }
    expect(JSON.stringify(document)).not.toContain('"$ref"');
  });

  it('is served unchanged, with its documentation page', async () => {
    const json = await use().app.inject('/api/docs/json');
    expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const page = await use().app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|validator\.swagger\.io/);
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests/);
  });
});

describe('the call table', () => {
  /**
   * The product's table of calls, then additional calls. `?` marks an optional field, `(file)` a file, `added`
   * a field beside the product's.
   */
  interface Line {
    readonly call: string;
    readonly payload: string;
    readonly added?: string;
    readonly response?: string;
    readonly answers?: string;
    readonly events?: string;
  }

  const definitions: Readonly<Record<string, CallDefinition>> = calls;
  const split = (list: string | undefined): string[] => (list ? list.split(', ') : []);
  const keyOf = ({ call }: Line) => call.replace(/\{(\w+)\}/g, ':$1');
  const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

  function listPayload({ body, query, files = [] }: CallDefinition): string[] {
    return [...readFields(body), ...readFields(query), ...files.map(({ field }) => `${field} (file)`)].sort();
  }

  const groups = Object.entries<Line[]>(table);

  describe.each(groups)('%s', (_group, lines) => {
    describe.each(lines.map((line) => [line.call, line] as const))('%s', (call, line) => {
      const definition = definitions[keyOf(line)];
      let operation: CallOperation | undefined;
      beforeAll(() => {
        operation = readOperation(document, call);
      });

      it('is in the contract and served', () => {
        const [method = '', path = ''] = keyOf(line).split(' ');
        expect(definition).toBeDefined();
        expect(use().app.hasRoute({ method, url: `/api${path}` })).toBe(true);
        expect(operation).toBeDefined();
      });

      it("accepts exactly the table's payload", () => {
        const expected = [...split(line.payload), ...split(line.added)].sort();
        expect(listPayload(definition!)).toEqual(expected);
        expect(operation?.payload).toEqual(expected);
        expect(operation?.path.sort()).toEqual(namesIn(call).sort());
        expect(readFields(definition?.params).sort()).toEqual(namesIn(call).sort());
      });

      it("responds with the table's fields", () => {
        const { response, raw, stream = {} } = definition!;
        const fields = readFields(response, { isDeep: true });
        expect(fields).toEqual(expect.arrayContaining(split(line.response)));
        expect(operation?.response).toEqual(expect.arrayContaining(split(line.response)));
        expect(response === undefined).toBe(line.response === undefined);
        expect(raw).toBe(line.answers);
        expect(Object.keys(stream)).toEqual(split(line.events));
        const types = [
          ...(line.response === undefined ? [] : ['application/json']),
          ...(line.events === undefined ? [] : ['text/event-stream']),
          ...(line.answers === undefined ? [] : [line.answers]),
        ];
        expect(operation?.types).toEqual(types);
      });
    });
  });

  it('has a table entry for each call and OpenAPI operation', () => {
    const lines = groups.flatMap(([, each]) => each.map(keyOf));
    expect(Object.keys(calls).sort()).toEqual([...lines].sort());
    expect(new Set(lines).size).toBe(lines.length);
    expect(table.product).toHaveLength(38);
    const { paths } = document;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    expect(operations.sort()).toEqual(groups.flatMap(([, each]) => each.map(({ call }) => call)).sort());
  });

  it('returns the error fields the product reads', () => {
    const answers = Object.entries(definitions)
      .filter(([key]) => !key.startsWith('HEAD'))
      .flatMap(([key, { errors }]) => {
        const operation = readOperation(document, key.replace(/:(\w+)/g, '{$1}'));
        return errors.map((status) => [key, status, operation?.errors[status]?.includes('detail')]);
      });
    expect(answers.filter(([, , hasDetail]) => hasDetail !== true)).toEqual([]);
  });
});

describe('documented errors', () => {
  const STEP_UP_EXPIRY_SECONDS = 660;

  it.each<[path: string, body: object, isOld: boolean]>([
    ['/user/confirm', { token: 'a'.repeat(40), nonce: 'n'.repeat(22) }, false],
    ['/user/confirm', { password: 'not it' }, false],
    ['/user/undo', { token: 'u'.repeat(43) }, false],
    ['/user/verify-email', { token: 'u'.repeat(43) }, false],
    ['/user/sessions/revoke-all', {}, true],
    ['/user/auth/google/link', { token: 'a'.repeat(40), nonce: 'n'.repeat(22) }, true],
    ['/user/profile/unlink-social', { platform: 'google' }, true],
    ['/user/profile/delete-account', { password: PASSWORD, confirmation: true }, true],
  ])('documents the error code of %s %j', async (path, body, isOld) => {
    const account = await registerAndSignIn(use());
    const back = isOld ? STEP_UP_EXPIRY_SECONDS : 0;
    use().clock.advance(back);
    const full = { ...body, email: account.email, user_email: account.email };
    const bodies = [body, full];
    const named = new Set<string>();
    const said: string[] = [];
    for (const each of bodies) {
      const answer = await post(use(), path, each, { token: account.token, ip: freshIp() });
      said.push(String(answer.body['code']));
    }
    use().clock.advance(-back);
    const key = `POST ${path}` as CallKey;
    for (const codes of listErrorCodes(key, calls[key]).values()) for (const code of codes) named.add(code);
    expect(said.filter((code) => !named.has(code))).toEqual([]);
    expect(said.some((code) => code !== 'invalid_fields' && code !== 'undefined')).toBe(true);
  });
});
