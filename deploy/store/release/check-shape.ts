import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { ReleaseError, type ReleaseErrorCode } from './release-error';

type Shaped<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly string[] };

/** Reads JSON. Faults begin with the file, and its line on request. */
export function readShape<Schema extends TSchema>(
  schema: Schema,
  text: string,
  file = '',
  hasLines = false,
): Shaped<Static<Schema>> {
  try {
    return checkShape(schema, JSON.parse(text), file, hasLines ? text : undefined);
  } catch (error) {
    return { faults: [`${file}: ${(error as Error).message}`] };
  }
}

export function checkShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  file: string,
  text?: string,
): Shaped<Static<Schema>> {
  const faults = [...Errors(schema, value)]
    .filter((fault) => fault.keyword !== 'additionalProperties')
    .map(({ instancePath, keyword, message }) => {
      const path = instancePath === '' ? 'the document' : instancePath;
      const line = text === undefined ? '' : `:${lineInJson(text, instancePath)}`;
      return `${file}${line}: ${path} ${keyword === 'boolean' ? 'is not known here' : message}`;
    });
  return faults.length > 0 ? { faults } : { value: value as Static<Schema> };
}

/** Throws ReleaseError with the faults. */
export function getShaped<Value>({ value, faults }: Shaped<Value>, code: ReleaseErrorCode): Value {
  if (faults) throw new ReleaseError(code, faults);
  return value;
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
