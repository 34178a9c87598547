import type { ReleaseRecord } from '@lisan/contract';
import { canariesOf } from '../release/canaries';
import { knownProofsOf } from '../release/known-proofs';
import { StoreFault } from '../storage/store-fault';

/**
 * Stops a publish while a compatibility record is lost: deleting one must not get around the check.
 * @param published what takes the place of the live version, proof and all
 * @param tried what takes the place of a canary
 */
export function assertProofsKnown(
  head: ReleaseRecord | undefined,
  published: readonly string[],
  tried: readonly string[] = published,
): void {
  const lost = Object.keys(knownProofsOf(head).lostProofs).filter((name) => !published.includes(name));
  if (lost.length > 0)
    throw new StoreFault(
      'store_damaged',
      `What ${lost.join(', ')} was proved by is not what set ${head?.set.id} was signed with: publish ${lost.join(' ')} again, from the build.`,
    );
  const ofCanaries = Object.entries(canariesOf(head))
    .filter(([name, { canary, proof }]) => canary.proof && !proof && !tried.includes(name))
    .map(([name]) => name);
  if (ofCanaries.length > 0)
    throw new StoreFault(
      'store_damaged',
      `What the canary of ${ofCanaries.join(', ')} was proved by is not what set ${head?.set.id} was signed with: publish it again, from the build, or halt it.`,
    );
}
