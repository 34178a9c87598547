import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the command's options; prints an error and exits with 2 on bad ones. */
export function readOptions<const Described extends Options>(options: Described) {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    return refuseWords(error instanceof Error ? error.message : String(error));
  }
}

/** @param least smallest valid number */
export function readCount(name: string, text: string, least = 1): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  return refuseWords(`--${name} must be a whole number from ${least} on, not '${text}'.`);
}

/** The chosen names, or all; refuses unknown ones. */
export function readNames(chosen: readonly string[] | undefined, known: readonly string[]) {
  const names = chosen ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return names;
  return refuseWords(`There is no ${unknown.join(', ')}; there are: ${known.join(', ')}.`);
}

function refuseWords(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
