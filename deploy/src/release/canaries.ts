import type { ReleaseRecord } from '@lisan/contract';
import type { Contents, ProvedCanary } from './contents';
import { hashOfProof } from './known-proofs';

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
export interface Variant {
  /** Remotes of which it has the canary. */
  readonly canaries: readonly string[];
  readonly contents: Contents;
}

/** What is live comes first. */
export function variantsOf(contents: Contents): Variant[] {
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
