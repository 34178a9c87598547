import type { CanaryBudget, ReleaseRecord } from '@lisan/contract';
import {
  canariesOf,
  type Contents,
  type CheckedCanary,
  hashOfRecord,
  knownRecordsOf,
} from '../release/contents';
import { assertCompatible } from '../release/compatibility';
import type { Prepared } from '../compatibility-check/prepare';
import { ReleaseError } from '../release/release-error';
import { StoreError } from '../storage/storage';

export const defaultBudget: CanaryBudget = { minimumLoads: 20, extraFailureShare: 0.05 };

export function composeCanaries(
  head: ReleaseRecord | undefined,
  prepared: readonly Prepared[],
): Contents | undefined {
  const { shell, remotes = {}, filesFrom } = head?.set ?? {};
  if (!shell) throw new ReleaseError('no_shell', ['No shell is published yet: publish it first']);
  assertRecordsKnown(
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
      throw new ReleaseError('no_canary', [
        kind === 'shell'
          ? 'The shell has no canary: remotes alone have'
          : `No remote '${name}' is live: a canary needs a fallback; publish it without --canary`,
      ]);
    if (live.version === release.version)
      throw new ReleaseError('no_canary', [`${name} ${release.version} is live already`]);
    const known = before[name];
    if (known?.proof && known.canary.release.version === release.version) continue;
    const made: CheckedCanary = {
      canary: { release, share: 0, since, budget: defaultBudget, proof: hashOfRecord(JSON.stringify(proof)) },
      proof,
    };
    canaries[name] = made;
  }
  const { proofs, lostRecords } = knownRecordsOf(head);
  const contents = { shell, remotes, filesFrom, proofs, lostRecords, canaries };
  assertCompatible(contents);
  return Object.keys(canaries).every((name) => canaries[name] === before[name]) ? undefined : contents;
}

/** Deleting a compatibility record must not bypass the check. */
export function assertRecordsKnown(
  head: ReleaseRecord | undefined,
  published: readonly string[],
  tried: readonly string[] = published,
): void {
  const lost = Object.keys(knownRecordsOf(head).lostRecords).filter((name) => !published.includes(name));
  if (lost.length > 0)
    throw new StoreError(
      'store_damaged',
      `The compatibility record of ${lost.join(', ')} is not the one that set ${head?.set.id} was signed with: publish ${lost.join(' ')} again, from the build.`,
    );
  const ofCanaries = Object.entries(canariesOf(head))
    .filter(([name, { canary, proof }]) => canary.proof && !proof && !tried.includes(name))
    .map(([name]) => name);
  if (ofCanaries.length > 0)
    throw new StoreError(
      'store_damaged',
      `The compatibility record of the canary of ${ofCanaries.join(', ')} is not the one that set ${head?.set.id} was signed with: publish it again, from the build, or halt it.`,
    );
}
