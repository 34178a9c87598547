import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { lineInJson } from './line-in-json';
import { Refusal, type RefusalCode } from './refusal';

interface Where {
  readonly file: string;
  readonly code: RefusalCode;
  /** What the value was read from, where each fault is to be told with its line. */
  readonly text?: string;
}

/** Gives the value its type, or refuses with one line for each fault: file, place in the file, and what is wrong. */
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
    // The same unknown property is told twice; this is the one that names it.
    .filter((fault) => fault.keyword !== 'additionalProperties')
    .map((fault) => {
      const path = fault.instancePath === '' ? 'the document' : fault.instancePath;
      const line = text === undefined ? '' : `:${lineInJson(text, fault.instancePath)}`;
      return `${file}${line}: ${path} ${fault.keyword === 'boolean' ? 'is not known here' : fault.message}`;
    });
  if (faults.length > 0) throw new Refusal(code, faults);
}

/** Reads JSON text; a syntax error is told with the file's name. */
export function parseJson(text: string, { file, code }: { file: string; code: RefusalCode }): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(code, [`${file}: ${error instanceof Error ? error.message : 'is not JSON'}`]);
  }
}
