import type { RemoteManifest } from '@lisan/contract';
import { findEvents, type TopicUse } from './events-in-code';
import type { Source } from './sources';
import { findUneven, findUntranslated, readTranslations } from './translations';

/**
 * What a remote says of itself that its own code does not bear out. It needs nothing but the remote's folder.
 * @returns one line for each fault, with file and line; empty when all is true
 */
export function proveRemote(
  manifest: Pick<RemoteManifest, 'events'>,
  sources: readonly Source[],
  manifestFile: string,
): string[] {
  const events = findEvents(sources);
  const translations = readTranslations(sources);
  return [
    ...compare(manifest.events.published, events.published, 'publishes', manifestFile),
    ...compare(manifest.events.heard, events.heard, 'hears', manifestFile),
    ...translations.flatMap((folder) => [...findUneven(folder), ...findUntranslated(folder)]),
  ];
}

function compare(
  declared: readonly string[],
  used: readonly TopicUse[],
  verb: string,
  manifestFile: string,
): string[] {
  return [
    ...used
      .filter(({ topic }) => !declared.includes(topic))
      .map(({ topic, at }) => `${at}: ${verb} '${topic}', which ${manifestFile} does not name`),
    ...declared
      .filter((topic) => used.every((use) => use.topic !== topic))
      .map((topic) => `${manifestFile}: says that it ${verb} '${topic}', and no code does`),
  ];
}
