import { createHash } from 'node:crypto';
import type {
  Canary,
  ReleaseSet,
  RemoteRelease,
  ReleaseProof,
  ShellRelease,
  ReleaseRecord,
} from '@lisan/contract';

/** A canary, and what it was proved by; none of what was lost, or is no more what was signed. */
export interface ProvedCanary {
  readonly canary: Canary;
  readonly proof?: ReleaseProof | undefined;
}

/** What goes live together. */
export interface Contents {
  readonly shell: ShellRelease;
  /** As in the set. */
  readonly filesFrom?: string | undefined;
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  /** Compatibility records of `shell` and each remote; a missing one is lost. */
  readonly proofs: Readonly<Record<string, ReleaseProof>>;
  /** By remote. */
  readonly canaries: Readonly<Record<string, ProvedCanary>>;
  /** Hashes of proofs that were lost. They stay in each later set, so that deleting a proof does not get around it. */
  readonly lostProofs?: Readonly<Record<string, string>>;
  /** The set gone back to, when these are older contents. */
  readonly restored?: ReleaseSet;
}

/** SHA-256, base64url. */
export const hashOfProof = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The compatibility records of a set. */
interface KnownProofs {
  /** Those whose hash the signed set names. */
  readonly proofs: Readonly<Record<string, ReleaseProof>>;
  /** Signed hashes, by name, of those that are missing or changed: anyone with write access to the store can do that. */
  readonly lostProofs: Readonly<Record<string, string>>;
}

/** The set is signed and the rest of its record is not: a proof counts only when the set names its hash. */
export function knownProofsOf(record: ReleaseRecord | undefined): KnownProofs {
  const told = record?.proofs ?? {};
  const pairs = Object.entries(record?.set.proofs ?? {}).map(([name, hash]) => {
    const proof = told[name];
    return { name, hash, proof: proof && hashOfProof(JSON.stringify(proof)) === hash ? proof : undefined };
  });
  return {
    proofs: Object.fromEntries(pairs.flatMap(({ name, proof }) => (proof ? [[name, proof]] : []))),
    lostProofs: Object.fromEntries(pairs.flatMap(({ name, hash, proof }) => (proof ? [] : [[name, hash]]))),
  };
}

/** Hashes for the signed set. */
export function hashesOfProofs({
  proofs = {},
  lostProofs = {},
}: Partial<KnownProofs>): Record<string, string> {
  const known = Object.entries(proofs).map(
    ([name, proof]) => [name, hashOfProof(JSON.stringify(proof))] as const,
  );
  return { ...lostProofs, ...Object.fromEntries(known) };
}

type Canaries = Contents['canaries'];

/** Those of a set, each with what it was proved by, as far as that is what was signed. */
export function canariesOf(record: ReleaseRecord | undefined): Canaries {
  const entries = Object.entries(record?.set.canaries ?? {}).map(([name, canary]): [string, ProvedCanary] => {
    const proof = record?.canaryProofs?.[name];
    const isSigned = proof && hashOfProof(JSON.stringify(proof)) === canary.proof;
    return [name, { canary, ...(isSigned && { proof }) }];
  });
  return Object.fromEntries(entries);
}

export function withoutCanaries(canaries: Canaries, names: readonly string[]): Canaries {
  return Object.fromEntries(Object.entries(canaries).filter(([name]) => !names.includes(name)));
}

/** What a page may be made of: what is live, or that with a canary in it, or with all of them. */
interface Variant {
  /** Remotes of which it has the canary. */
  readonly canaries: readonly string[];
  readonly contents: Contents;
}

/** What is live comes first. */
function variantsOf(contents: Contents): Variant[] {
  const names = Object.keys(contents.canaries);
  const all = names.length > 1 ? [names] : [];
  return [[], ...names.map((name) => [name]), ...all].map((canaries) => ({
    canaries,
    contents: withCanaries(contents, canaries),
  }));
}

/** The contents as whoever is given these canaries has them. */
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

/** Each fault once; what is wrong of a canary alone says so, and how to be rid of it. */
export function faultsOfVariants(
  contents: Contents,
  find: (contents: Contents) => readonly string[],
): string[] {
  const [live, ...others] = variantsOf(contents);
  const faults = new Set(live ? find(live.contents) : []);
  for (const { canaries, contents: variant } of others) {
    for (const fault of find(variant)) {
      const isTold = [...faults].some((told) => told === fault || told.startsWith(`${fault} (`));
      if (!isTold) faults.add(`${fault} (with the canary of ${canaries.join(' and ')})`);
    }
  }
  return [...faults];
}
