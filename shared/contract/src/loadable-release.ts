import type { LoadableRelease, RemoteRelease } from './release-set';

/** Of a release what it takes to load it, as a set names the version before. */
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
