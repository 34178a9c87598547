import { isStaleChunkError, type RemoteFailure } from '@lisan/errors';
import type { AlterationProbe } from '../services/alteration-probe';

/**
 * Names why a remote, or a file of it, did not come. A browser does not say why a script failed: its file is
 * read once more, which tells a line that cut it from somebody who changed it.
 * @param entry asked for when the error does not say which file it was
 */
export async function nameFault(
  error: unknown,
  entry: string,
  isAltered: AlterationProbe,
): Promise<RemoteFailure> {
  const text = error instanceof Error ? error.message : String(error);
  if (/timed out|timeout/i.test(text)) return 'slow';
  if (/Unsatisfied version|RUNTIME-012|RUNTIME-015/.test(text)) return 'incompatible';
  if (/ScriptExecutionError/.test(text)) return 'broken';
  if (/No hash is known|missing integrity/.test(text)) return 'integrity';
  if (!isScriptFailure(error)) return 'broken';
  const named = /https?:\/\/[^\s)"]+/.exec(text)?.[0];
  return (await isAltered(named ?? entry)) ? 'integrity' : 'unreachable';
}

/** The entry's script itself failed, before anything of the remote ran. */
export function isEntryFailure(error: unknown): boolean {
  return error instanceof Error && error.message.includes('RUNTIME-008');
}

function isScriptFailure(error: unknown): boolean {
  return isEntryFailure(error) || isStaleChunkError(error);
}
