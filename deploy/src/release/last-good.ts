import { loadableOf, type LoadableRelease, type ReleaseSet } from '@lisan/contract';
import type { Contents } from './contents';

/**
 * The version of each remote that a page falls back to. A publish leaves the one that was live; what stays live keeps
 * its own; going back takes that of the set gone back to, never the version that was left. What the shell cannot host
 * is no help.
 *
 * @param restored of the set gone back to, when the contents are older ones
 */
export function lastGoodOf(
  { shell, remotes }: Contents,
  head: ReleaseSet | undefined,
  restored: ReleaseSet | undefined,
): Record<string, LoadableRelease> {
  const entries = Object.entries(remotes).flatMap(([name, { version }]) => {
    const live = head?.remotes[name];
    const before =
      live?.version === version
        ? head?.lastGood?.[name]
        : restored
          ? restored.lastGood?.[name]
          : live && loadableOf(live);
    return before && before.version !== version && shell.contracts.includes(before.contract)
      ? [[name, before] as const]
      : [];
  });
  return Object.fromEntries(entries);
}
