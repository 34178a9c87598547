import { inspect } from 'node:util';
import { isStartupError } from './startup-error';

/** One sentence for a fault that the operator can mend, everything for one that nobody foresaw. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (isStartupError(error)) return error.message;
  // The system's own word (no space left, too many open files) with the file that it is about says it all.
  if (error instanceof Error && 'syscall' in error) return `The start was broken off: ${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
