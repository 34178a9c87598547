import { pageProtocol, type ReleaseSet, type RemoteRelease } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** The set in the text of a document, without drawing it; `undefined` when there is none to be read. */
export function readSetOf(text: string): ReleaseSet | undefined {
  const begin = text.indexOf('>', text.indexOf(`id="${pageProtocol.releaseSetId}"`)) + 1;
  return parseSet(text.slice(begin, text.indexOf('</script>', begin)));
}

/** As it was published: what the page itself goes by has the place of its files written into it. */
export function readOwnSet(page: Document = document): ReleaseSet | undefined {
  return parseSet(page.getElementById(pageProtocol.releaseSetId)?.textContent ?? '');
}

function parseSet(text: string): ReleaseSet | undefined {
  try {
    const set = JSON.parse(text) as Partial<ReleaseSet> | null;
    return set?.format === 1 && set.shell && set.remotes ? (set as ReleaseSet) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a page of that set would be any other than a page of this one. */
export function differs(own: ReleaseSet, next: ReleaseSet): boolean {
  const essence = ({ shell, remotes, filesFrom, canaries }: ReleaseSet) =>
    JSON.stringify([shell.version, filesFrom, versionsOf(remotes), canaries]);
  return essence(own) !== essence(next);
}

const versionsOf = (remotes: ReleaseSet['remotes']) =>
  Object.entries(remotes)
    .map(([name, { version }]) => `${name} ${version}`)
    .sort();

/** Whether something that this page runs was taken back: a remote that is gone, or is what it was before. */
export function takesBack(own: ReleaseSet, next: ReleaseSet): boolean {
  return Object.keys(own.remotes).some((name) => {
    const version = next.remotes[name]?.version;
    return (
      version === undefined ||
      (version === own.lastGood?.[name]?.version && version !== own.remotes[name]?.version)
    );
  });
}

/** A file and its hash. */
export type StagedFile = readonly [url: string, integrity: string];

/** What a document of that set asks for first, and then for other views; without what this page has already. */
export function filesToStage(
  own: ReleaseSet,
  next: ReleaseSet,
  { view, language }: { readonly view: string | null; readonly language: Language },
): StagedFile[] {
  // From another place this page may fetch nothing: its policy names the one that it came with.
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
