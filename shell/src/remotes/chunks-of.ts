import type { RemoteRelease } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** Files of a view or slot but for the entry: what all parts need, its own, and its words. */
export function chunksOf(
  { base, preload, parts }: RemoteRelease,
  part: string,
  language: Language,
): string[] {
  const files = new Set([...preload, ...(parts[part] ?? []), ...(parts[language] ?? [])]);
  return [...files].map((file) => base + file);
}
