import type { Job } from '@lisan/contract';
import type { UploadKind } from './sync-state';

export function isDone({ status, result_video_url }: Job): boolean {
  return status === 'COMPLETED' && result_video_url !== null;
}

export function isMadeWith(
  job: Job,
  { kind, id }: { readonly kind: UploadKind; readonly id: string },
): boolean {
  return isDone(job) && (kind === 'audio' ? job.audio_id : job.video_id) === id;
}
