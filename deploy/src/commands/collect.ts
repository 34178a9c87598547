import type { ReleaseStore } from '../storage/release-store';

/**
 * Removes the files of versions that none of the newest `keepSets` sets names. Tabs that were opened under an older
 * set lose their files: keep more sets than are made in the longest time a tab stays open.
 * @returns what was removed
 */
export async function collectGarbage(
  store: ReleaseStore,
  keepSets: number,
): Promise<{ name: string; version: string }[]> {
  const sets = await store.listSets(Math.max(1, keepSets));
  const kept = new Set(
    sets.flatMap(({ set }) => [
      `shell ${set.shell.version}`,
      ...Object.entries(set.remotes).map(([name, { version }]) => `${name} ${version}`),
    ]),
  );
  const garbage = (await store.listVersions()).filter(({ name, version }) => !kept.has(`${name} ${version}`));
  for (const { name, version } of garbage) await store.removeVersion(name, version);
  return garbage;
}
