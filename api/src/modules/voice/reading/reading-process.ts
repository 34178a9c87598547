/*
 * The process that vowels Arabic: its lexicon takes half a second to load and a long text a tenth of one to read, for
 * which no other request shall wait. Started by `createReadingProcess`.
 */
import { readAloud, readAsWritten } from '../../../engines/speech/arabic';
import type { ReadingOrder, ReadingReport } from './reading-protocol';

process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  process.send?.(act(message as ReadingOrder));
});

function act({ id, text, as, dictionary, details }: ReadingOrder): ReadingReport {
  try {
    return {
      id,
      read:
        as === 'written'
          ? readAsWritten(text, { dictionary })
          : readAloud(text, { dictionary, ...(details && { details }) }),
    };
  } catch (error) {
    return { id, fault: String(error) };
  }
}
