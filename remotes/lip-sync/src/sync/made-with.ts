import type { Job } from '@lisan/contract';
import type { UploadKind } from './sync-state';

const SCORE_TIMEOUT_MS = 86_400_000;

export function isDone({ status, result_video_url }: Job): boolean {
  return status === 'COMPLETED' && result_video_url !== null;
}

/** Older videos without a score were made before scores existed. */
export function isBeingScored(job: Job): boolean {
  return isDone(job) && !job.proof && Date.now() - Date.parse(job.created_at) < SCORE_TIMEOUT_MS;
}

export function isMadeWith(
  job: Job,
  { kind, id }: { readonly kind: UploadKind; readonly id: string },
): boolean {
  return isDone(job) && (kind === 'audio' ? job.audio_id : job.video_id) === id;
}
