import type { Core } from '../../core';
import { cleanFileName, withoutVideoExtension } from '../../files/file-name';
import { listVideos, type VideoRow } from '../recordings';
import { exportMedia, toJsonFile } from '../user';
import { listJobs, type LipSyncJobRow } from './lip-sync-jobs.repository';

export function addVideoSection(core: Core): void {
  const { db } = core.database;
  core.accountHooks.addExportSection(async function* videoSection(userId) {
    const [videos, jobs] = [await listVideos(db, userId), await listJobs(db, userId)];
    yield toJsonFile('videos.json', videos.map(describeVideo));
    yield toJsonFile('lip-syncs.json', jobs.map(describeJob));
    yield* exportMedia(core, [...videos.map(fileOfVideo), ...jobs.flatMap(fileOfJob)]);
  });
}

const fileOfVideo = ({ id, file_name: name, media_key: key }: VideoRow): readonly [string, string] => [
  `videos/${id}/${cleanFileName(name)}`,
  key,
];

function fileOfJob(job: LipSyncJobRow): (readonly [string, string])[] {
  const files = [
    [
      `lip-syncs/${job.job_id}/${cleanFileName(`${withoutVideoExtension(job.file_name)}.mp4`)}`,
      job.result_key,
    ],
    [`lip-syncs/${job.job_id}/captions.vtt`, job.captions_key],
  ] as const;
  return files.flatMap(([path, key]) => (key === null ? [] : [[path, key] as const]));
}

function describeVideo(video: VideoRow) {
  const { id, file_name, duration, width, height, face_check, created_at } = video;
  return { id, file: fileOfVideo(video)[0], file_name, duration, width, height, face_check, created_at };
}

function describeJob(job: LipSyncJobRow) {
  const { job_id, video_id, audio_id, file_name, status, reason, refunded, created_at, updated_at } = job;
  const { fit, seconds, proof } = job;
  const [file] = fileOfJob(job).map(([path]) => path);
  const about = { job_id, video_id, audio_id, file_name, status, reason, refunded, created_at, updated_at };
  return { ...about, fit, seconds, proof, file: file ?? null };
}
