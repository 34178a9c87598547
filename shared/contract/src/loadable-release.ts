import type { LoadableRelease, RemoteRelease } from './release-manifest';

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
