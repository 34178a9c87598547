import type { LoadableRelease, RemoteRelease } from './release-set';

/** Picks what is needed to load a release. */
export function loadableOf({
  version,
  base,
  entry,
  container,
  contract,
  integrity,
  events,
}: RemoteRelease): LoadableRelease {
  return { version, base, entry, container, contract, integrity, events };
}
