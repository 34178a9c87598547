import type { SpokenPart } from '../speech-engine';
import type { HeardPiece } from './process/speech-protocol';
import { plannedSentences, type PlannedPiece } from './speech-plan';

/** What was written of each sentence: its last piece tells, and of the last sentence the end of the file. */
export function spokenParts(
  plan: readonly PlannedPiece[],
  pieces: readonly HeardPiece[],
  file: { readonly duration: number; readonly frames: number },
): SpokenPart[] {
  const cuts = pieces.flatMap(({ part }) => part ?? []);
  const framesBefore = cuts.reduce((sum, { frames }) => sum + frames, 0);
  const ends = [...cuts, { frames: file.frames - framesBefore, end: file.duration }];
  return plannedSentences(plan).flatMap((sentence, index) => {
    const cut = ends[index];
    return cut ? [{ ...sentence, ...cut, start: ends[index - 1]?.end ?? 0 }] : [];
  });
}

/** What was spoken, where not all of a text was asked for. */
export function charactersOf(parts: readonly SpokenPart[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}
