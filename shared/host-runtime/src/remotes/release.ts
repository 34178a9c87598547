import type { LoadableRelease, ReleaseManifest, RemoteRelease } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** The live version of a remote, or the previous one as fallback. */
export type VersionChoice = 'live' | 'lastGood';

export function releaseOf(
  manifest: ReleaseManifest,
  name: string,
  choice: VersionChoice,
): LoadableRelease | undefined {
  return choice === 'live' ? manifest.remotes[name] : manifest.lastGood?.[name];
}

export function describeRemote(remote: string, version: string | undefined): string {
  return `remote ${remote} ${version ?? 'of no version'}`;
}

/** Files of a part besides the entry: shared chunks, its own and its translations. */
export function chunksOf(
  { base, preload, parts }: RemoteRelease,
  part: string,
  language: Language,
): string[] {
  const files = new Set([...preload, ...(parts[part] ?? []), ...(parts[language] ?? [])]);
  return [...files].map((file) => base + file);
}
