import type { AudioHistoryItem, Job, VideoHistoryItem } from '@lisan/contract';
import type { MediaLibrary } from '../../files/media-library';
import type { Translate } from '../../translations/translator';
import { sampleFaceId, type ListedAudio, type VideoRow } from '../recordings';
import type { LipSyncJobRow } from './lip-sync-jobs.repository';

const MIN_PROGRESS_TO_ESTIMATE = 0.05;

export function presentAudioItem(row: ListedAudio, media: MediaLibrary): AudioHistoryItem {
  return {
    audio_id: row.id,
    file_name: row.file_name,
    audio_url: media.url(row.media_key),
    download_url: media.url(row.media_key, { download: true }),
    duration: row.duration,
    source: row.source,
    created_at: row.created_at.toISOString(),
    ...(row.conversation_id !== null && { conversation_id: row.conversation_id }),
  };
}

export function presentVideoItem(row: VideoRow, media: MediaLibrary): VideoHistoryItem {
  return {
    video_id: row.id,
    file_name: row.file_name,
    video_url: media.url(row.media_key),
    poster_url: row.poster_key === null ? null : media.url(row.poster_key),
    duration: row.duration,
    width: row.width,
    height: row.height,
    created_at: row.created_at.toISOString(),
    ...(row.id === sampleFaceId(row.user_id) && { is_sample: true }),
  };
}

export function presentJob(row: LipSyncJobRow, media: MediaLibrary, translate: Translate): Job {
  const url = (key: string | null) => (key === null ? null : media.url(key));
  return {
    job_id: row.job_id,
    user_id: row.user_id,
    video_id: row.video_id,
    audio_id: row.audio_id,
    file_name: row.file_name,
    status: row.status,
    created_at: row.created_at.toISOString(),
    result_video_url: url(row.result_key),
    download_url: row.result_key === null ? null : media.url(row.result_key, { download: true }),
    poster_url: url(row.poster_key),
    captions_url: url(row.captions_key),
    progress: row.progress,
    step: row.step,
    reason: row.reason === null ? null : translate(row.reason, row.reason_values ?? {}),
    refunded: row.refunded,
    fit: row.fit,
    seconds: row.seconds,
    seconds_left: estimateRemainingSeconds(row),
    proof: row.proof,
    captions_download_url: row.captions_key === null ? null : media.url(row.captions_key, { download: true }),
  };
}

/** Extrapolates from the last update; null before enough progress. */
function estimateRemainingSeconds({
  status,
  progress,
  started_at,
  updated_at,
}: LipSyncJobRow): number | null {
  if (status !== 'PROCESSING' || started_at === null || progress < MIN_PROGRESS_TO_ESTIMATE) return null;
  const elapsed = (updated_at.getTime() - started_at.getTime()) / 1000;
  return Math.max(0, Math.round((elapsed / progress) * (1 - progress)));
}
