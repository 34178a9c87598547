import type { Contents } from '../release/contents';
import type { ReleaseStore } from '../storage/release-store';
import type { Prepared } from './prepare';
import { readKit } from './prove-types';

/**
 * What will keep a remote from being published one day, and does not yet: an older contract, and what the live kit has
 * marked as deprecated.
 * @returns one line each
 */
export async function adviseOn(
  packages: string,
  store: ReleaseStore,
  contents: Contents,
  prepared: readonly Prepared[],
): Promise<string[]> {
  const { shell } = contents;
  const newest = Math.max(...shell.contracts);
  // The compiler is loaded by who publishes something alone.
  const { findDeprecatedUses } = await import('./deprecated-uses');
  const kit = await readKit(store, contents, prepared);
  return prepared.flatMap((one) => {
    if (one.kind !== 'remote') return [];
    const { contract } = one.release;
    return [
      ...(contract < newest
        ? [
            `remotes/${one.name}/remote.json: contract ${contract} is deprecated: ${newest} is the shell's newest`,
          ]
        : []),
      ...(kit && one.proof.ownReact === undefined ? findDeprecatedUses(packages, kit, one.proofFile) : []),
    ];
  });
}
