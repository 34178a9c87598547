import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { Refusal, type RefusalCode } from './refusal';

interface Where {
  readonly file: string;
  readonly code: RefusalCode;
  readonly text?: string;
}

export function checkShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  where: Where,
): Static<Schema> {
  assertShape(schema, value, where);
  // oxlint-disable-next-line typescript/no-unsafe-return -- the type of a schema yet unknown is `any` to the linter
  return value;
}

function assertShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  { file, code, text }: Where,
): asserts value is Static<Schema> {
  const faults = [...Errors(schema, value)]
    .filter((fault) => fault.keyword !== 'additionalProperties')
    .map((fault) => {
      const path = fault.instancePath === '' ? 'the document' : fault.instancePath;
      const line = text === undefined ? '' : `:${lineInJson(text, fault.instancePath)}`;
      return `${file}${line}: ${path} ${fault.keyword === 'boolean' ? 'is not known here' : fault.message}`;
    });
  if (faults.length > 0) throw new Refusal(code, faults);
}

export function parseJson(text: string, { file, code }: { file: string; code: RefusalCode }): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(code, [`${file}: ${error instanceof Error ? error.message : 'is not JSON'}`]);
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Level {
  readonly isList: boolean;
  key: string;
  index: number;
  isKeyNext: boolean;
}

/** Line of the value at a JSON pointer, or of its closest parent. */
export function lineInJson(text: string, pointer: string): number {
  const levels: Level[] = [];
  let line = 1;
  let read = 0;
  let nearest = 1;
  for (const match of text.matchAll(token)) {
    line += text.slice(read, match.index).split('\n').length - 1;
    read = match.index;
    const [part] = match;
    const level = levels.at(-1);
    if (part === '}' || part === ']') levels.pop();
    else if (part === ',' && level) {
      level.index += 1;
      level.isKeyNext = !level.isList;
    } else if (level?.isKeyNext && part.startsWith('"')) {
      level.key = String(JSON.parse(part));
      level.isKeyNext = false;
    } else if (part !== ':') {
      const path = levels.map(({ isList, key, index }) => `/${isList ? index : escaped(key)}`).join('');
      if (path === pointer) return line;
      if (pointer.startsWith(`${path}/`)) nearest = line;
      if (part === '{' || part === '[')
        levels.push({ isList: part === '[', key: '', index: 0, isKeyNext: part === '{' });
    }
  }
  return nearest;
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
