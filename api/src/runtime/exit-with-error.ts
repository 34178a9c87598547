import { inspect } from 'node:util';
import { isStartupError } from './startup-error';

/** One sentence for a fault that the operator can mend, everything for one that nobody foresaw. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}

export function describeFailedStart(error: unknown): string {
  if (isStartupError(error)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_PLUGIN_TIMEOUT')
    return 'The start took too long: this machine is too busy, or the database does not answer. Start Lisan again.';
  // The system's own word (no space left, too many open files) with the file that it is about says it all.
  if (error instanceof Error && 'syscall' in error) return `The start was broken off: ${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
