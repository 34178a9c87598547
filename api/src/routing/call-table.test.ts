import { beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type CallDefinition } from '@lisan/contract';
import { useTestApp } from '../../testing/test-app';
import { readFields, readOperation, type Operation } from './testing/read-operation';
import table from './testing/call-table.json' with { type: 'json' };

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

const use = useTestApp();
let document: object;
beforeAll(() => {
  document = use().app.swagger();
});

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
    let operation: Operation | undefined;
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
      expect(listPayload(definition ?? failing(call))).toEqual(expected);
      expect(operation?.payload).toEqual(expected);
      expect(operation?.path.sort()).toEqual(namesIn(call).sort());
      expect(readFields(definition?.params).sort()).toEqual(namesIn(call).sort());
    });

    it("responds with the table's fields", () => {
      const { response, raw, stream = {} } = definition ?? failing(call);
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

function failing(call: string): never {
  throw new Error(`${call} is not in the contract`);
}

it('has a table entry for each call and OpenAPI operation', () => {
  const lines = groups.flatMap(([, each]) => each.map(keyOf));
  expect(Object.keys(calls).sort()).toEqual([...lines].sort());
  expect(new Set(lines).size).toBe(lines.length);
  expect(table.product).toHaveLength(38);
  const { paths } = document as { paths: Record<string, object> };
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
