import { pageProtocol, type ReleaseManifest, type RemoteRelease } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

export function readManifest(text: string): ReleaseManifest | undefined {
  const start = text.indexOf('>', text.indexOf(`id="${pageProtocol.releaseManifestId}"`)) + 1;
  return parseManifest(text.slice(start, text.indexOf('</script>', start)));
}

export function readOwnManifest(page: Document = document): ReleaseManifest | undefined {
  return parseManifest(page.getElementById(pageProtocol.releaseManifestId)?.textContent ?? '');
}

function parseManifest(text: string): ReleaseManifest | undefined {
  try {
    const manifest = JSON.parse(text) as Partial<ReleaseManifest> | null;
    return manifest?.format === 1 && manifest.shell && manifest.remotes
      ? (manifest as ReleaseManifest)
      : undefined;
  } catch {
    return undefined;
  }
}

export function hasChanges(own: ReleaseManifest, next: ReleaseManifest): boolean {
  const essence = ({ shell, remotes, filesFrom, canaries }: ReleaseManifest) =>
    JSON.stringify([shell.version, filesFrom, versionsOf(remotes), canaries]);
  return essence(own) !== essence(next);
}

const versionsOf = (remotes: ReleaseManifest['remotes']) =>
  Object.entries(remotes)
    .map(([name, { version }]) => `${name} ${version}`)
    .sort();

export function isRollback(own: ReleaseManifest, next: ReleaseManifest): boolean {
  return Object.keys(own.remotes).some((name) => {
    const version = next.remotes[name]?.version;
    return (
      version === undefined ||
      (version === own.lastGood?.[name]?.version && version !== own.remotes[name]?.version)
    );
  });
}

export type StagedFile = readonly [url: string, integrity: string];

export function filesToStage(
  own: ReleaseManifest,
  next: ReleaseManifest,
  { view, language }: { readonly view: string | null; readonly language: Language },
): StagedFile[] {
  if (own.filesFrom !== next.filesFrom) return [];
  const remotes = Object.entries(next.remotes)
    .filter(([name, { version }]) => version !== own.remotes[name]?.version)
    .map(([, release]) => release)
    .sort((one, other) => Number(hasView(other, view)) - Number(hasView(one, view)));
  const files = [
    ...(next.shell.version === own.shell.version
      ? []
      : next.shell.scripts.map((file) => [next.shell, file] as const)),
    ...remotes.flatMap((release) => {
      const parts = [...release.views.map(({ id }) => id), language].flatMap(
        (part) => release.parts[part] ?? [],
      );
      return [...new Set([release.entry, ...release.preload, ...parts])].map(
        (file) => [release, file] as const,
      );
    }),
  ];
  return files.flatMap(([release, file]) => {
    const integrity = release.integrity[file];
    return integrity === undefined
      ? []
      : [[(next.filesFrom ?? '') + release.base + file, integrity] as const];
  });
}

const hasView = ({ views }: RemoteRelease, view: string | null) => views.some(({ id }) => id === view);
