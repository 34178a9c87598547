import { pageProtocol } from '@lisan/contract';
import { aJob, anAudio, startAlone } from '@lisan/testing';
import { remote } from './remote';

const { id: audio_id, ...audio } = anAudio();
const { created_at } = audio;
let jobs = [
  aJob({ status: 'PROCESSING', step: 'moving-mouth', progress: 0.4 }),
  aJob({ job_id: 'job-2', status: 'FAILED' }),
];

await startAlone(remote, {
  'POST /video/get-audio': () => ({ audio_history: [{ ...audio, audio_id, source: 'speech' }] }),
  'POST /video/get-video': () => ({
    video_history: [
      {
        video_id: 'video-1',
        file_name: 'clip.mp4',
        video_url: `${pageProtocol.apiBase}/media/video-1`,
        poster_url: null,
        duration: 75,
        width: 640,
        height: 360,
        created_at,
      },
    ],
  }),
  'GET /video/jobs/:email': () => ({ jobs }),
  'GET /video/job/:user_id/:video_id': ({ params }) =>
    jobs.find(({ job_id }) => job_id === params.video_id) ?? aJob({ job_id: params.video_id }),
  'POST /video/job/:user_id/:video_id/cancel': ({ params }) => {
    jobs = jobs.map((job) => (job.job_id === params.video_id ? { ...job, status: 'CANCELED' } : job));
    return jobs.find(({ job_id }) => job_id === params.video_id) ?? aJob({ job_id: params.video_id });
  },
});
