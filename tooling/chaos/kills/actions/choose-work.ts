import { RefusedError } from '../../../own-server/caller';
import { askForStream, askPlainly } from './chat';
import { buy } from './payment';
import { uploadInPieces } from './resumable-upload';
import { speak, synchronise, uploadAudio, uploadVideo } from './media';
import type { Work } from './context';

const kinds = {
  'chat, streamed': { work: askForStream, weight: 4 },
  'chat, plain': { work: askPlainly, weight: 3 },
  speech: { work: speak, weight: 5 },
  'upload, plain': { work: uploadAudio, weight: 2 },
  'upload of a video, plain': { work: uploadVideo, weight: 3 },
  'upload, resumable': { work: uploadInPieces, weight: 4 },
  'lip-sync, asked for': { work: synchronise, weight: 3 },
  'checkout and webhooks': { work: buy, weight: 2 },
} as const satisfies Record<string, { work: Work; weight: number }>;

export type WorkKind = keyof typeof kinds;

export const weightedKinds = (Object.keys(kinds) as WorkKind[]).flatMap((kind) =>
  Array.from<WorkKind>({ length: kinds[kind].weight }).fill(kind),
);

export const findWork = (kind: WorkKind): Work => kinds[kind].work;

/**
 * Expected refusals: duplicate, second lip-sync, exceeded quota, reply in progress, server at
 * capacity.
 */
export function isExpected(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false;
  return [402, 409, 429].includes(error.status) || error.isBusy;
}
