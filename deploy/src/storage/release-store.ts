import { noSigner, type SetSigner } from '../signing/sign-set';
import { openHolds, type Holds, type HoldTimes } from './holds';
import { openSets, type Sets } from './sets';
import type { Storage } from './storage';
import { openVersions, type Versions } from './versions';

/** Versions and sets in a storage, and who is at work on them. */
export interface ReleaseStore {
  readonly storage: Storage;
  /** By whom its sets are signed. */
  readonly signer: SetSigner;
  readonly sets: Sets;
  readonly versions: Versions;
  readonly holds: Holds;
}

export function openReleaseStore(
  storage: Storage,
  signer: SetSigner = noSigner,
  times?: HoldTimes,
): ReleaseStore {
  return {
    storage,
    signer,
    sets: openSets(storage, signer),
    versions: openVersions(storage),
    holds: openHolds(storage, times),
  };
}
