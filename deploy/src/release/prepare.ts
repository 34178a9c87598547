import { join } from 'node:path';
import type { RemoteRelease, SharedNames, ShellRelease } from '@lisan/contract';
import { readBuildOutput } from './build-output';
import { composeRemoteRelease, composeShellRelease } from './compose-release';
import { readManifest, readViews } from './manifest';
import { Refusal } from './refusal';

/** A finished build with all that is said of it, ready to be kept. */
export type Prepared = {
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly names: SharedNames;
} & (
  | { readonly kind: 'remote'; readonly release: RemoteRelease }
  | { readonly kind: 'shell'; readonly release: ShellRelease }
);

/** Reads and checks `shell/dist` or `remotes/<name>/dist` with its manifest and labels. */
export async function prepare(root: string, name: string): Promise<Prepared> {
  if (name === 'shell') {
    const build = await readBuildOutput('shell', join(root, 'shell'), 'shell');
    const { files, record } = build;
    return { name, kind: 'shell', files, names: record.namesProvided, release: composeShellRelease(build) };
  }
  const folder = join(root, 'remotes', name);
  const shown = `remotes/${name}`;
  const manifest = await readManifest(folder, shown);
  const views = await readViews(manifest, folder, shown);
  const build = await readBuildOutput('remote', folder, shown);
  if (manifest.name !== name || build.record.name !== name) {
    throw new Refusal('invalid_manifest', [
      `${shown}/remote.json: /name must be '${name}', as the folder is called`,
    ]);
  }
  const { files, record } = build;
  const release = composeRemoteRelease(build, manifest, views);
  return { name, kind: 'remote', files, names: record.namesUsed, release };
}
