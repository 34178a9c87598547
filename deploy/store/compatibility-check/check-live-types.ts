import type { Contents } from '../release/contents';
import { ReleaseError } from '../release/release-error';
import type { ReleaseStore } from '../storage/release-store';
import type { Types } from './compatibility-record';
import type { Prepared } from './prepare';
import { parseCompatibilityRecord } from './compatibility-record';

export interface PublishStep {
  readonly doing: string;
  readonly isOfStore: boolean;
}
export type OnStep = (step: PublishStep) => void;

/** Rejects contents with an unchecked pair. */
export type AssertChecked = (contents: Contents) => void;

/**
 * Type-checks each remote built against another kit than the shell's. Returns a check that rejects unchecked
 * pairs.
 */
export async function checkLiveTypes(
  { root, store, onStep }: { root: string; store: ReleaseStore; onStep: OnStep },
  contents: Contents,
  prepared: readonly Prepared[],
): Promise<AssertChecked> {
  const pairs = pairsOf(contents);
  if (pairs.length > 0) {
    const { checkTypes } = await import('./check-types');
    const kit = await readKit(store, contents, prepared);
    const faults: string[] = [];
    for (const pair of pairs) {
      onStep({ doing: `comparing the types of ${pair.name} with those of the shell`, isOfStore: false });
      const written = await readWritten(store, pair, prepared);
      if (kit) faults.push(...checkTypes(root, kit, written));
    }
    if (faults.length > 0) throw new ReleaseError('unproven', faults);
  }
  const checkedPairs = new Set(pairs.map(({ key }) => key));
  return (others) => {
    if (pairsOf(others).every(({ key }) => checkedPairs.has(key))) return;
    throw new ReleaseError('changed_meanwhile', ['Another version went live meanwhile: publish again']);
  };
}

interface Pair {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly key: string;
}

/** Remotes and canaries built against another kit; those with their own React are skipped. */
function pairsOf({ shell, remotes, proofs, canaries }: Contents): Pair[] {
  const shellKit = proofs['shell']?.kit;
  if (shellKit === undefined) return [];
  const live = Object.entries(remotes).map(([name, { version }]) => ({ name, version, proof: proofs[name] }));
  const tried = Object.entries(canaries).map(([name, { canary, proof }]) => ({
    name,
    version: canary.release.version,
    proof,
  }));
  return [...live, ...tried].flatMap(({ name, version, proof }) => {
    if (proof?.kit === undefined || proof.kit === shellKit) return [];
    return [{ name, version, file: proof.file, key: `${shellKit} ${name} ${version} ${shell.version}` }];
  });
}

async function readKit(
  store: ReleaseStore,
  { shell, proofs }: Contents,
  prepared: readonly Prepared[],
): Promise<Types | undefined> {
  const own = prepared.find((one) => one.kind === 'shell');
  if (own) return own.compatibilityRecord.kit;
  const { version } = shell;
  const file = proofs['shell']?.file;
  if (file === undefined) return undefined;
  const text = await store.versions.readCompatibilityRecord({ name: 'shell', version }, file);
  return parseCompatibilityRecord('shell', text, `proof of shell ${version}`).kit;
}

async function readWritten(
  store: ReleaseStore,
  { name, version, file }: Pair,
  prepared: readonly Prepared[],
) {
  const own = prepared.find((one) => one.name === name && one.release.version === version);
  if (own?.kind === 'remote') return own.compatibilityRecord;
  const text = await store.versions.readCompatibilityRecord({ name, version }, file);
  return parseCompatibilityRecord('remote', text, `proof of ${name} ${version}`);
}

export async function adviseOn(
  packages: string,
  store: ReleaseStore,
  contents: Contents,
  prepared: readonly Prepared[],
): Promise<string[]> {
  const { shell } = contents;
  const newest = Math.max(...shell.contracts);
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
      ...(kit && one.proof.ownReact === undefined
        ? findDeprecatedUses(packages, kit, one.compatibilityRecord)
        : []),
    ];
  });
}
