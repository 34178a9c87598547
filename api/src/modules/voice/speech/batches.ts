import type { SpeechPlan } from './speech-plan';

/** Characters that are spoken in one go: some minutes of speech, which are lost at most when it is stopped. */
const BATCH = 3_000;

/** The sentences that are to be spoken, as many at a time as are kept together. */
export function batchesOf({ pieces, wanted }: Pick<SpeechPlan, 'pieces' | 'wanted'>): number[][] {
  const batches: number[][] = [];
  let length = BATCH;
  for (const number of wanted) {
    const piece = pieces[number];
    const own = piece ? piece.to - piece.from : 0;
    if (length + own > BATCH) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(number);
    length += own;
  }
  return batches;
}
