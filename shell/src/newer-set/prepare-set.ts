import type { Language } from '@lisan/i18n';
import { readFreshDocument } from '../services/fresh-document';
import { createPrefetch } from '../services/prefetch-files';
import { differs, filesToStage, readOwnSet, readSetOf, takesBack } from './staged-set';

/** `not there`: whoever serves pages does not have the set yet. */
export type Staged = 'staged' | 'taken back' | 'nothing new' | 'not there';

interface PrepareOptions {
  readonly view: string | null;
  readonly language: Language;
  /** The page lacks something already: it does not wait for files. */
  readonly isUrgent: boolean;
}

/**
 * Looks at the document of a newer set, and brings the files that it will ask for first into the browser's cache, with
 * their hashes. Who saves data gets them with the document. Never rejects.
 */
export async function prepareSet(id: string, { view, language, isUrgent }: PrepareOptions): Promise<Staged> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return 'staged';
  try {
    const next = readSetOf(await readFreshDocument());
    const own = readOwnSet();
    if (!own || next?.id !== id) return 'not there';
    if (!differs(own, next)) return 'nothing new';
    const files = filesToStage(own, next, { view, language });
    const hashes = new Map(files);
    if (!isUrgent) await createPrefetch((url) => hashes.get(url))([...hashes.keys()]);
    return takesBack(own, next) ? 'taken back' : 'staged';
  } catch {
    return 'not there';
  }
}
