/*
 * The process that vowels Arabic: its lexicon takes half a second to load and a long text a tenth of one to read, for
 * which no other request shall wait. Started by `createReadingProcess`.
 */
import { readAloud } from '../../../engines/speech/arabic';
import type { ReadingOrder, ReadingReport } from './reading-protocol';

process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { id, text, dictionary } = message as ReadingOrder;
  process.send?.(act(id, text, dictionary));
});

function act(id: number, text: string, dictionary: ReadonlyMap<string, string>): ReadingReport {
  try {
    return { id, read: readAloud(text, { dictionary }) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}
