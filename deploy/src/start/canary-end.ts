import { halt } from '../commands/canary';
import type { EndCanary } from '../edge/canary-watch';
import type { SetSigner } from '../signing/sign-set';
import { openReleaseStore } from '../storage/release-store';
import type { Storage } from '../storage/storage';

/** How an edge with the signing key of a store ends a canary in it. */
export function canaryEnd(storage: Storage, signer: SetSigner): EndCanary {
  const store = openReleaseStore(storage, signer);
  return async ({ name, canary }, author) => (await halt(store, author, name, canary))?.set.id;
}
