import { isStartupError } from './startup-error';

/** One sentence for a fault that the operator can mend, everything for one that nobody foresaw. */
export function failStart(error: unknown): never {
  const text = isStartupError(error) ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
