import type { ReleaseRecord, ReleaseSet } from '@lisan/contract';
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
  const compose = (head: ReleaseRecord | undefined) => contentsWith(head, prepared);
  compose(await store.findHead());
  for (const { name, release, files } of prepared) await store.keepVersion(name, release, files);
  const versions = Object.fromEntries(prepared.map(({ name, release }) => [name, release.version]));
  const description = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return { versions, set: await putForward(store, author, `publish ${description.join(', ')}`, compose) };
}

function contentsWith(head: ReleaseRecord | undefined, prepared: readonly Prepared[]): Contents | undefined {
  let shell = head?.set.shell;
  const remotes = { ...head?.set.remotes };
  const names = { ...head?.names };
  for (const one of prepared) {
    names[one.name] = one.names;
    if (one.kind === 'shell') shell = one.release;
    else remotes[one.name] = one.release;
  }
  if (!shell) throw new Refusal('no_shell', ['No shell is published yet: publish it first']);
  const isLive = prepared.every(({ name, kind, release }) => {
    const live = kind === 'shell' ? head?.set.shell : head?.set.remotes[name];
    return live?.version === release.version;
  });
  const contents = { shell, remotes, names };
  assertCompatible(contents);
  return isLive ? undefined : contents;
}
