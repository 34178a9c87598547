import type { ReleaseSet } from '@lisan/contract';
import { canariesOf, withoutCanaries } from '../release/canaries';
import { knownProofsOf } from '../release/known-proofs';
import { putForward, type Author } from '../storage/next-set';
import { Refusal } from '../release/refusal';
import type { ReleaseStore } from '../storage/release-store';

/** Takes a remote out of what is live, whatever else is published meanwhile. Its files stay, for tabs that have it. */
export async function withdraw(store: ReleaseStore, author: Author, name: string): Promise<ReleaseSet> {
  const set = await putForward(store, author, `remove ${name}`, (head) => {
    if (!head || !Object.hasOwn(head.set.remotes, name))
      throw new Refusal('unknown_remote', [`No remote '${name}' is live`]);
    const { [name]: _gone, ...remotes } = head.set.remotes;
    const known = knownProofsOf(head);
    const { [name]: _unused, ...proofs } = known.proofs;
    const { [name]: _lost, ...lostProofs } = known.lostProofs;
    const { shell, filesFrom } = head.set;
    const canaries = withoutCanaries(canariesOf(head), [name]);
    return { shell, remotes, proofs, lostProofs, filesFrom, canaries };
  });
  if (!set) throw new Error('A removal always makes a set');
  return set;
}
