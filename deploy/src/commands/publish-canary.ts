import type { CanaryBudget, ReleaseRecord } from '@lisan/contract';
import { canariesOf } from '../release/canaries';
import { assertCompatible } from '../release/compatibility';
import type { Contents, ProvedCanary } from '../release/contents';
import { hashOfProof, knownProofsOf } from '../release/known-proofs';
import type { Prepared } from '../proof/prepare';
import { Refusal } from '../release/refusal';
import { assertProofsKnown } from './lost-proofs';

/** Twenty pages, and one in twenty worse than what is live. */
export const usualBudget: CanaryBudget = { minimumLoads: 20, extraFailureShare: 0.05 };

/** What is live, and these beside it as canaries that nobody is given yet; `undefined` when they are there already. */
export function composeCanaries(
  head: ReleaseRecord | undefined,
  prepared: readonly Prepared[],
): Contents | undefined {
  const { shell, remotes = {}, filesFrom } = head?.set ?? {};
  if (!shell) throw new Refusal('no_shell', ['No shell is published yet: publish it first']);
  assertProofsKnown(
    head,
    [],
    prepared.map(({ name }) => name),
  );
  const since = new Date().toISOString();
  const before = canariesOf(head);
  const canaries = { ...before };
  for (const { name, kind, release, proof } of prepared) {
    const live = remotes[name];
    if (kind === 'shell' || !live)
      throw new Refusal('no_canary', [
        kind === 'shell'
          ? 'The shell has no canary: remotes alone have'
          : `No remote '${name}' is live: a canary needs a version that stands in for it; publish it without --canary`,
      ]);
    if (live.version === release.version)
      throw new Refusal('no_canary', [`${name} ${release.version} is live already`]);
    const known = before[name];
    if (known?.proof && known.canary.release.version === release.version) continue;
    const made: ProvedCanary = {
      canary: { release, share: 0, since, budget: usualBudget, proof: hashOfProof(JSON.stringify(proof)) },
      proof,
    };
    canaries[name] = made;
  }
  const { proofs, lostProofs } = knownProofsOf(head);
  const contents = { shell, remotes, filesFrom, proofs, lostProofs, canaries };
  assertCompatible(contents);
  return Object.keys(canaries).every((name) => canaries[name] === before[name]) ? undefined : contents;
}
