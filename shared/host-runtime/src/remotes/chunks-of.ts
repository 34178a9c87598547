import type { RemoteRelease } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** Files of a part besides the entry: shared chunks, its own and its translations. */
export function chunksOf(
  { base, preload, parts }: RemoteRelease,
  part: string,
  language: Language,
): string[] {
  const files = new Set([...preload, ...(parts[part] ?? []), ...(parts[language] ?? [])]);
  return [...files].map((file) => base + file);
}
