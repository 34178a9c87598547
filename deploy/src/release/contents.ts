import type { Canary, ReleaseSet, RemoteRelease, ReleaseProof, ShellRelease } from '@lisan/contract';

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
