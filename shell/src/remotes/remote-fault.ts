import { isStaleChunkError, type RemoteFailure } from '@lisan/errors';

/** Whether a file can be had at all. */
export type Reachability = (url: string) => Promise<boolean>;

/**
 * Names why a remote, or a file of it, did not come. A browser does not say why a script failed; whether its file can be
 * had tells the network from the hash.
 * @param entry asked for when the error does not say which file it was
 */
export async function nameFault(
  error: unknown,
  entry: string,
  isReachable: Reachability,
): Promise<RemoteFailure> {
  const text = error instanceof Error ? error.message : String(error);
  if (/timed out|timeout/i.test(text)) return 'slow';
  if (/Unsatisfied version|RUNTIME-012|RUNTIME-015/.test(text)) return 'incompatible';
  if (/ScriptExecutionError/.test(text)) return 'broken';
  if (/No hash is known|missing integrity/.test(text)) return 'integrity';
  if (!isScriptFailure(error)) return 'broken';
  const named = /https?:\/\/[^\s)"]+/.exec(text)?.[0];
  return (await isReachable(named ?? entry)) ? 'integrity' : 'unreachable';
}

/** The entry's script itself failed, before anything of the remote ran. */
export function isEntryFailure(error: unknown): boolean {
  return error instanceof Error && error.message.includes('RUNTIME-008');
}

function isScriptFailure(error: unknown): boolean {
  return isEntryFailure(error) || isStaleChunkError(error);
}
