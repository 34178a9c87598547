import { Refusal } from '../release/refusal';
import type { Keyring, PublicKey } from '../signing/keyring';
import type { ReleaseStore } from '../storage/release-store';

/** Each key with its public halves, oldest first. */
export function describeKeys(keys: readonly PublicKey[]): string {
  if (keys.length === 0) return 'No key is in use yet; the first publish makes one.';
  return keys
    .flatMap(({ id, madeAt, publicKeys }) => [
      `${id}  made ${madeAt}`,
      ...publicKeys.map((key) => `  ${key}`),
    ])
    .join('\n');
}

/**
 * Ends the use of a key, because its time is over or because somebody else has it.
 * Refused while the live set or its shell goes by this key alone: what is live would not be served any more.
 */
export async function retireKey(
  store: Pick<ReleaseStore, 'sets'>,
  keyring: Keyring,
  id: string,
): Promise<void> {
  const { head } = await store.sets.look();
  const others = new Set((await keyring.list()).map((key) => key.id).filter((other) => other !== id));
  const signers = (head?.signatures ?? []).map((signature) => signature.split('.')[0] ?? '');
  const known = head?.set.shell.keys ?? [];
  if (head && others.size > 0 && !known.some((key) => others.has(key) && signers.includes(key))) {
    throw new Refusal('only_key', [
      `Set ${head.set.id} goes by ${id} alone: publish the shell first, which is then given the other key (publish-shell)`,
    ]);
  }
  await keyring.retire(id);
}
