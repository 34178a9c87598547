import { inspect } from 'node:util';
import { isStartupError } from './startup-error';

/** Prints one sentence for an error the operator can fix, a stack for others. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}

export function describeFailedStart(error: unknown): string {
  if (isStartupError(error)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_PLUGIN_TIMEOUT')
    return 'The start took too long: this machine is too busy, or the database does not answer. Start Lisan again.';
  // The system's message (disk full, too many open files) names the file.
  if (error instanceof Error && 'syscall' in error) return `The start was broken off: ${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
