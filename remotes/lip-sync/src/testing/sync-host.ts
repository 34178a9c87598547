import { screen, within } from '@testing-library/react';
import { type Language, type AudioHistoryItem, type Preflight, type VideoHistoryItem } from '@lisan/contract';
import { aJob, anAudio, createFakeHost, type FakeHost, type renderRemote } from '@lisan/testing';

export const view = 'lip-sync';
const { id: audio_id, ...audio } = anAudio();
export const heldAudio: AudioHistoryItem = { ...audio, audio_id, source: 'speech' };
export const heldVideo: VideoHistoryItem = {
  video_id: 'video-1',
  file_name: 'clip.mp4',
  video_url: '/api/media/video-1',
  poster_url: null,
  duration: 75,
  width: 640,
  height: 360,
  created_at: audio.created_at,
};

export const preflight: Preflight = {
  findings: [
    { about: 'face', state: 'good', advice: null },
    { about: 'light', state: 'weak', advice: 'A video with more light on it comes out better.' },
    { about: 'sound', state: 'good', advice: null },
  ],
  audio_seconds: 4.28,
  video_seconds: 62,
  fits: [
    { fit: 'cut', seconds: 4.28 },
    { fit: 'hold', seconds: 62 },
    { fit: 'loop', seconds: 62 },
  ],
  left: { seconds: 600, jobs: 3 },
  ahead: 0,
  pace: 1.5,
};

export function aHost(
  jobs = [aJob({ status: 'COMPLETED', result_video_url: null })],
  language: Language = 'en',
) {
  return createFakeHost({
    language,
    answers: {
      'POST /video/get-audio': () => ({ audio_history: [heldAudio] }),
      'POST /video/get-video': () => ({ video_history: [heldVideo] }),
      'GET /video/jobs/:email': () => ({ jobs }),
      'POST /video/sync-audio': () => aJob({ job_id: 'job-new', file_name: 'new.mp4' }),
      'POST /video/preflight': () => preflight,
      'POST /video/preview': () => ({ preview_url: '/api/media/preview?expires=1&signature=x' }),
    },
  });
}

type User = Awaited<ReturnType<typeof renderRemote>>['user'];

/** Options of a picker, by the label of its group. */
export const optionsOf = async (name: 'Audio' | 'Video') =>
  within(await screen.findByRole('group', { name })).findAllByRole('radio');
export async function choose(user: User, name: 'Audio' | 'Video'): Promise<void> {
  const [first] = await optionsOf(name);
  if (first) await user.click(first);
}
export const start = () => screen.getByRole('button', { name: 'Lip Sync' });
export const started = ({ api }: FakeHost) => api.made.filter(({ key }) => key === 'POST /video/sync-audio');
