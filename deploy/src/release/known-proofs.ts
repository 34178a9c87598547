import { createHash } from 'node:crypto';
import type { ReleaseProof, ReleaseRecord } from '@lisan/contract';

/** By which what a version was proved by is known again: SHA-256, base64url. */
export const hashOfProof = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What a record says that its versions were proved by. */
export interface KnownProofs {
  /** Those that are what the signed set says. */
  readonly proofs: Readonly<Record<string, ReleaseProof>>;
  /** By name the hash of each that is not there any more, or is another: whoever can write to the store could do that. */
  readonly lostProofs: Readonly<Record<string, string>>;
}

/** The set is signed and its record is not: nothing of the record counts but what the set names by its hash. */
export function knownProofsOf(record: ReleaseRecord | undefined): KnownProofs {
  const told = record?.proofs ?? {};
  const signed = record?.set.proofs;
  // Sets from before there were hashes.
  if (!signed) return { proofs: told, lostProofs: {} };
  const pairs = Object.entries(signed).map(([name, hash]) => {
    const proof = told[name];
    return { name, hash, proof: proof && hashOfProof(JSON.stringify(proof)) === hash ? proof : undefined };
  });
  return {
    proofs: Object.fromEntries(pairs.flatMap(({ name, proof }) => (proof ? [[name, proof]] : []))),
    lostProofs: Object.fromEntries(pairs.flatMap(({ name, hash, proof }) => (proof ? [] : [[name, hash]]))),
  };
}

/** As they go into the set that is signed. */
export function hashesOfProofs({
  proofs = {},
  lostProofs = {},
}: Partial<KnownProofs>): Record<string, string> {
  const known = Object.entries(proofs).map(
    ([name, proof]) => [name, hashOfProof(JSON.stringify(proof))] as const,
  );
  return { ...lostProofs, ...Object.fromEntries(known) };
}
