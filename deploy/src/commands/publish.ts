import type { ReleaseSet } from '@lisan/contract';
import { assertCompatible } from '../release/compatibility';
import { putForward, type Author, type Contents } from '../release/next-set';
import { prepare, type Prepared } from '../release/prepare';
import { Refusal } from '../release/refusal';
import type { ReleaseStore } from '../storage/release-store';

/** What a publish did. `set` is `undefined` when these very versions were live already. */
export interface Published {
  readonly versions: Readonly<Record<string, string>>;
  readonly set: ReleaseSet | undefined;
}

/**
 * Publishes finished builds (remotes by name, `shell`) and puts them in front in one step: all of them or none.
 * Refused before anything is kept when they could not run with what is live.
 */
export async function publish(
  { root, store, author }: { root: string; store: ReleaseStore; author: Author },
  names: readonly string[],
): Promise<Published> {
  const prepared = await Promise.all(names.map((name) => prepare(root, name)));
  const compose = (head: ReleaseSet | undefined) => contentsWith(head, prepared);
  compose((await store.findHead())?.set);
  for (const { name, release, files } of prepared) await store.keepVersion(name, release, files);
  const versions = Object.fromEntries(prepared.map(({ name, release }) => [name, release.version]));
  const description = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return { versions, set: await putForward(store, author, `publish ${description.join(', ')}`, compose) };
}

function contentsWith(head: ReleaseSet | undefined, prepared: readonly Prepared[]): Contents | undefined {
  let shell = head?.shell;
  const remotes = { ...head?.remotes };
  for (const one of prepared) {
    if (one.kind === 'shell') shell = one.release;
    else remotes[one.name] = one.release;
  }
  if (!shell) throw new Refusal('no_shell', ['No shell is published yet: publish it first']);
  assertCompatible(shell, Object.entries(remotes));
  const isLive = prepared.every(({ name, kind, release }) => {
    const live = kind === 'shell' ? head?.shell : head?.remotes[name];
    return live?.version === release.version;
  });
  return isLive ? undefined : { shell, remotes };
}
