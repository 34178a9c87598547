/* Child process that adds vowels to Arabic: loading the lexicon takes half a second and a long text a tenth, which would block other requests. Started by `createReadingClient`. */
import { readAloud, readAsWritten } from '@lisan/engine-arabic';
import type { ReadingReport, ReadingRequest } from './reading-protocol';

/** Each takes a few megabytes at most. */
const MAX_DICTIONARIES = 8;

const dictionaries = new Map<string, ReadonlyMap<string, string>>();

process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  process.send?.(handle(message as ReadingRequest));
});

function handle({ text, as, dictionary: requested, details }: ReadingRequest): ReadingReport {
  try {
    const dictionary = requested && findDictionary(requested);
    if (requested && !dictionary) return { kind: 'unknown-dictionary' };
    const options = { ...(dictionary && { dictionary }), ...(details && { details }) };
    return {
      kind: 'read',
      read: as === 'vowelled' ? readAloud(text, options) : readAsWritten(text, options),
    };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

function findDictionary({ key, entries }: NonNullable<ReadingRequest['dictionary']>) {
  const found = entries ?? dictionaries.get(key);
  if (!found) return undefined;
  dictionaries.delete(key);
  dictionaries.set(key, found);
  for (const oldest of dictionaries.keys()) {
    if (dictionaries.size <= MAX_DICTIONARIES) break;
    dictionaries.delete(oldest);
  }
  return found;
}
