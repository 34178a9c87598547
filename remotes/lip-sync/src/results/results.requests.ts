import type { Caption, Job, SessionUser, Share } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

/** Milliseconds. Reencoding an hour of video takes minutes. */
const BURN_TIMEOUT_MS = 900_000;

export function createResultsRequests(
  { api }: HostServices,
  { email: user_email, user_id }: SessionUser,
  signal: AbortSignal,
) {
  const paramsOf = ({ job_id }: Job) => ({ params: { user_id, video_id: job_id } });
  return {
    captions: (job: Job) => api.call('GET /video/job/:user_id/:video_id/captions', paramsOf(job), { signal }),
    saveCaptions: (job: Job, captions: readonly Caption[], revision: string) =>
      api.call('PUT /video/job/:user_id/:video_id/captions', {
        ...paramsOf(job),
        body: { captions: [...captions], revision },
      }),
    /** Saves the video with captions in its frames. */
    async saveBurned(job: Job): Promise<void> {
      const options = { signal, timeout: BURN_TIMEOUT_MS };
      const burned = await api.call('POST /video/job/:user_id/:video_id/burned', paramsOf(job), options);
      await api.saveFile(burned.download_url);
    },
    rename: (job: Job, name: string) =>
      api.call('PATCH /video/job/:user_id/:video_id', { ...paramsOf(job), body: { name } }),
    async shares(): Promise<readonly Share[]> {
      return (await api.call('GET /shares', {})).shares;
    },
    share: ({ job_id }: Job): Promise<Share> =>
      api.call('POST /shares', { body: { user_email, kind: 'video', id: job_id } }),
    revoke: (id: string) => api.call('DELETE /shares/:id', { params: { id } }),
  };
}
