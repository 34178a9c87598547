import { createHash } from 'node:crypto';
import type { ReleaseProof, ReleaseRecord } from '@lisan/contract';

/** SHA-256, base64url. */
export const hashOfProof = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The compatibility records of a set. */
export interface KnownProofs {
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
