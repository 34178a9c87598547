import { useDeferredValue } from 'react';
import { useSpeech } from '../speech/speech.store';
import { readMarks, type ReadMarks } from './read-marks';

let last: { readonly text: string; readonly marks: ReadMarks } | undefined;

/** Layer, toolbar and notice ask for the same text. */
function marksOf(text: string): ReadMarks {
  if (last?.text !== text) last = { text, marks: readMarks(text) };
  return last.marks;
}

export function useMarks(): ReadMarks {
  return marksOf(useDeferredValue(useSpeech((state) => state.text)));
}
