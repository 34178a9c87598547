import { createHash } from 'node:crypto';
import type {
  Canary,
  ReleaseManifest,
  RemoteRelease,
  CompatibilityRecord,
  ShellRelease,
  ReleaseRecord,
} from '@lisan/contract';

export interface CheckedCanary {
  readonly canary: Canary;
  readonly proof?: CompatibilityRecord | undefined;
}

export interface Contents {
  readonly shell: ShellRelease;
  readonly filesFrom?: string | undefined;
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  readonly proofs: Readonly<Record<string, CompatibilityRecord>>;
  readonly canaries: Readonly<Record<string, CheckedCanary>>;
  /** Hashes of lost records, kept so that deleting one does not bypass the check. */
  readonly lostRecords?: Readonly<Record<string, string>>;
  readonly restored?: ReleaseManifest;
}

/** Everything that pages may load: live versions, fallbacks and canaries. */
export function releasesOf({ shell, remotes, lastGood = {}, canaries = {} }: ReleaseManifest) {
  const ofRemotes = [...Object.entries(remotes), ...Object.entries(lastGood)];
  return [
    { name: 'shell', release: shell },
    ...ofRemotes.map(([name, release]) => ({ name, release })),
    ...Object.entries(canaries).map(([name, { release }]) => ({ name, release })),
  ];
}

/** SHA-256, base64url. */
export const hashOfRecord = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface KnownRecords {
  /** Those whose hash is in the signed set. */
  readonly proofs: Readonly<Record<string, CompatibilityRecord>>;
  readonly lostRecords: Readonly<Record<string, string>>;
}

/** Only the set is signed: a record counts when the set has its hash. */
export function knownRecordsOf(record: ReleaseRecord | undefined): KnownRecords {
  const records = record?.proofs ?? {};
  const pairs = Object.entries(record?.set.proofs ?? {}).map(([name, hash]) => {
    const proof = records[name];
    return { name, hash, proof: proof && hashOfRecord(JSON.stringify(proof)) === hash ? proof : undefined };
  });
  return {
    proofs: Object.fromEntries(pairs.flatMap(({ name, proof }) => (proof ? [[name, proof]] : []))),
    lostRecords: Object.fromEntries(pairs.flatMap(({ name, hash, proof }) => (proof ? [] : [[name, hash]]))),
  };
}

export function hashesOfRecords({
  proofs = {},
  lostRecords = {},
}: Partial<KnownRecords>): Record<string, string> {
  const known = Object.entries(proofs).map(
    ([name, proof]) => [name, hashOfRecord(JSON.stringify(proof))] as const,
  );
  return { ...lostRecords, ...Object.fromEntries(known) };
}

type Canaries = Contents['canaries'];

/** With compatibility records as far as they match the signed hash. */
export function canariesOf(record: ReleaseRecord | undefined): Canaries {
  const entries = Object.entries(record?.set.canaries ?? {}).map(
    ([name, canary]): [string, CheckedCanary] => {
      const proof = record?.canaryProofs?.[name];
      const isSigned = proof && hashOfRecord(JSON.stringify(proof)) === canary.proof;
      return [name, { canary, ...(isSigned && { proof }) }];
    },
  );
  return Object.fromEntries(entries);
}

/** What the record's manifest holds. */
export function contentsOf(record: ReleaseRecord) {
  const { shell, remotes, filesFrom } = record.set;
  return { shell, remotes, filesFrom, ...knownRecordsOf(record), canaries: canariesOf(record) };
}

export function without<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** What one page may get: no canary, one, or all. */
interface Variant {
  readonly canaries: readonly string[];
  readonly contents: Contents;
}

function variantsOf(contents: Contents): Variant[] {
  const names = Object.keys(contents.canaries);
  const all = names.length > 1 ? [names] : [];
  return [[], ...names.map((name) => [name]), ...all].map((canaries) => ({
    canaries,
    contents: withCanaries(contents, canaries),
  }));
}

function withCanaries(contents: Contents, names: readonly string[]): Contents {
  const remotes = { ...contents.remotes };
  const proofs = { ...contents.proofs };
  for (const name of names) {
    const { canary, proof } = contents.canaries[name] ?? {};
    if (!canary) continue;
    remotes[name] = canary.release;
    if (proof) proofs[name] = proof;
    else delete proofs[name];
  }
  return { ...contents, remotes, proofs };
}

export function faultsOfVariants(
  contents: Contents,
  find: (contents: Contents) => readonly string[],
): string[] {
  const [live, ...others] = variantsOf(contents);
  const faults = new Set(live ? find(live.contents) : []);
  for (const { canaries, contents: variant } of others) {
    for (const fault of find(variant)) {
      const isKnown = [...faults].some((records) => records === fault || records.startsWith(`${fault} (`));
      if (!isKnown) faults.add(`${fault} (with the canary of ${canaries.join(' and ')})`);
    }
  }
  return [...faults];
}
