import type { AudioHistoryItem, Job, LengthFit, SessionUser, VideoHistoryItem } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import { rememberUploads } from '../uploads/remembered-uploads';
import type { UploadPause } from '../uploads/upload-speed';

export type OnProgress = (fraction: number) => void;

export function createSyncRequests({ api, memory }: HostServices, { email, user_id }: SessionUser) {
  const body = { user_email: email };
  const remembered = rememberUploads(memory);
  const jobParams = (job: Job) => ({ params: { user_id, video_id: job.job_id } });
  return {
    async audios(): Promise<readonly AudioHistoryItem[]> {
      return (await api.call('POST /video/get-audio', { body })).audio_history;
    },
    async videos(): Promise<readonly VideoHistoryItem[]> {
      return (await api.call('POST /video/get-video', { body })).video_history;
    },
    async jobs(): Promise<readonly Job[]> {
      return (await api.call('GET /video/jobs/:email', { params: { email } })).jobs;
    },
    async uploadAudio(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> {
      const options = { onProgress, signal };
      return (await api.upload('POST /video/upload-audio', { body, files: { audio: file } }, options))
        .audio_id;
    },
    /** Resumes after a dropped connection, and after a reload with the same file. */
    async uploadVideo(
      file: File,
      onProgress: OnProgress,
      signal: AbortSignal,
      pause?: UploadPause,
    ): Promise<string> {
      const { uploadVideo } = await import('../uploads/upload-video');
      const endpoint = api.endpoint('POST /video/uploads', {});
      return uploadVideo(endpoint, file, onProgress, signal, remembered, pause);
    },
    /** Adds the packaged face to the account, and keeps the chosen project. */
    async addSample(): Promise<void> {
      const { chosen } = await api.call('GET /projects', {});
      const { project_id } = await api.call('POST /demo', {});
      if (chosen !== null && chosen !== project_id)
        await api.call('POST /projects/choice', { body: { project_id: chosen } });
    },
    findInterrupted: (): string | null => remembered.findName(),
    /** Sends `fit` only if chosen: older servers reject it. */
    sync: (audioId: string, videoId: string, fit: LengthFit | null, idempotencyKey: string): Promise<Job> =>
      api.call(
        'POST /video/sync-audio',
        { body: { ...body, audio_id: audioId, video_id: videoId, ...(fit && { fit }) } },
        { idempotencyKey },
      ),
    read: (job: Job): Promise<Job> => api.call('GET /video/job/:user_id/:video_id', jobParams(job)),
    cancel: (job: Job): Promise<Job> => api.call('POST /video/job/:user_id/:video_id/cancel', jobParams(job)),
    /** Can be restored for an hour. */
    remove: (job: Job) => api.call('DELETE /video/job/:user_id/:video_id', jobParams(job)),
    restore: (job: Job): Promise<Job> =>
      api.call('POST /video/job/:user_id/:video_id/restore', jobParams(job)),
    retry: (job: Job): Promise<Job> => api.call('POST /video/job/:user_id/:video_id/retry', jobParams(job)),
  };
}

export type SyncRequests = ReturnType<typeof createSyncRequests>;
