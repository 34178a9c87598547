import { join } from 'node:path';
import type { ReleaseSet, RemoteRelease } from '@lisan/contract';
import { readManifest, readViews } from '../release/manifest';

/** What the watching build serves. */
export interface Served {
  readonly shell: Pick<ReleaseSet['shell'], 'base' | 'scripts'>;
  readonly remotes: Readonly<Record<string, Pick<RemoteRelease, 'base' | 'entry' | 'container'>>>;
}

/** The live set with the shell and the watched remotes in place of the published ones. */
export async function overlayOf(root: string, served: Served): Promise<(set: ReleaseSet) => ReleaseSet> {
  const watched = await Promise.all(
    Object.entries(served.remotes).map(async ([name, files]) => {
      const folder = join(root, 'remotes', name);
      const manifest = await readManifest(folder, `remotes/${name}`);
      const release: RemoteRelease = {
        ...files,
        version: 'development',
        contract: manifest.contract,
        views: await readViews(manifest, folder, `remotes/${name}`),
        slots: manifest.slots ?? [],
        events: manifest.events,
        preload: [],
        parts: {},
        integrity: {},
        sharedRequired: {},
      };
      return [name, release] as const;
    }),
  );
  return (set) => ({
    ...set,
    shell: { ...set.shell, ...served.shell, version: 'development', integrity: {} },
    remotes: { ...set.remotes, ...Object.fromEntries(watched) },
  });
}
