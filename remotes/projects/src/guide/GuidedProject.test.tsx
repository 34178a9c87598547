import { screen, within } from '@testing-library/react';
import type { Job, Project, ProjectMember } from '@lisan/contract';
import { aJob, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const at = '2026-01-31T12:00:00.000Z';
const project: Project = {
  project_id: 'p1',
  name: 'My first video',
  members: 1,
  is_guided: true,
  created_at: at,
  updated_at: at,
};
const member = (kind: ProjectMember['kind'], name: string): ProjectMember => ({
  kind,
  member_id: `${kind}-1`,
  name,
  added_at: at,
  url: null,
});
const [face, script, speech, result] = [
  member('video', 'Sample face.mp4'),
  member('script', 'Coffee'),
  member('speech', 'Coffee'),
  member('result', 'Sample face lip-sync.mp4'),
];

async function show(members: ProjectMember[], jobs: Record<string, Partial<Job>> = {}, projects = [project]) {
  const host = createFakeHost({
    answers: {
      'GET /projects': () => ({ projects, chosen: null }),
      'GET /projects/:id': () => ({ project, members }),
      'POST /demo': () => project,
      'GET /video/job/:user_id/:video_id': ({ params: { video_id: job_id } }) =>
        aJob({
          job_id,
          status: 'COMPLETED',
          result_video_url: '/v.mp4',
          captions_url: '/v.vtt',
          ...jobs[job_id],
        }),
    },
  });
  const { user } = await renderRemote(remote, 'demo', host);
  return { host, user };
}
const current = async (title: RegExp) =>
  expect(
    await within(await screen.findByRole('listitem', { current: 'step' })).findByRole('heading', {
      name: title,
    }),
  ).toBeVisible();

it('hands an idea to the chat, and opens the project first', async () => {
  const { host, user } = await show([], {}, []);
  await current(/Write a script/);
  await user.click(screen.getByRole('button', { name: 'A ten-minute walk after lunch' }));
  await user.click(screen.getByRole('button', { name: 'Write the script' }));
  const prompts: string[] = [];
  host.bus.subscribe('prompt.chosen', ({ text }) => prompts.push(text));
  expect(prompts).toEqual(['Write a 15 second script about: A ten-minute walk after lunch']);
  expect(host.record.views).toEqual(['chat']);
  expect(host.api.made.map(({ key }) => key)).toContain('POST /demo');
});

it('opens the script when there is one, and the lip-sync with speech and face when there is a speech', async () => {
  const { host, user } = await show([face, script, speech]);
  await current(/Make the face speak/);
  await user.click(screen.getByRole('button', { name: 'Open the script' }));
  await user.click(screen.getByRole('button', { name: 'Open Audio To Video' }));
  const chosen: unknown[] = [];
  host.bus.subscribe('audio.chosen', (event) => chosen.push(event));
  expect(chosen).toEqual([{ audioId: 'speech-1', fileName: 'Coffee', videoId: 'video-1' }]);
  expect(host.record.views).toEqual(['chat', 'lip-sync']);
});

it('shows the finished video with captions and a download', async () => {
  const { host, user } = await show([face, script, speech, result]);
  const video = await screen.findByLabelText('Your talking video');
  expect(video).toHaveAttribute('src', '/v.mp4');
  expect(video).toContainHTML('src="/v.vtt"');
  expect(screen.getByRole('button', { name: 'Download video' })).toBeVisible();
  expect(screen.queryByRole('listitem', { current: 'step' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit and share' }));
  expect(host.record.paths).toEqual(['/home?view=lip-sync&job=result-1']);
});

it('asks for nothing while the video is being made', async () => {
  await show([face, script, speech, result], {
    'result-1': { status: 'PROCESSING', progress: 0.4, result_video_url: null },
  });
  expect(await screen.findByRole('progressbar', { name: 'Making your video' })).toBeVisible();
  const step = await screen.findByRole('listitem', { current: 'step' });
  expect(step).toHaveTextContent('3. Make the face speakMaking your video');
  expect(within(step).queryByRole('button')).not.toBeInTheDocument();
});

it('keeps the first video when a second lip-sync fails, and says why', async () => {
  const again = { ...member('result', 'again.mp4'), member_id: 'result-2' };
  const reason = 'No face was found in this video.';
  await show([face, script, speech, { ...result, url: '/v.mp4' }, again], {
    'result-2': { status: 'FAILED', result_video_url: null, reason },
  });
  expect(await screen.findByLabelText('Your talking video')).toHaveAttribute('src', '/v.mp4');
  expect(screen.getByText(reason)).toBeVisible();
});

it('asks for an idea at its field', async () => {
  const { host, user } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Write the script' }));
  const field = screen.getByRole('textbox', { name: 'Your idea' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Describe your idea, or choose one below.');
  expect(host.record.views).toEqual([]);
});

it('stays on the page with a message when the project cannot be opened', async () => {
  const { host, user } = await show([face, script]);
  host.api.answer('POST /demo', () => {
    throw new Error('offline');
  });
  await user.click(await screen.findByRole('button', { name: 'Open the script' }));
  expect(host.record.views).toEqual([]);
  expect(host.record.toasts).toMatchObject([{ title: 'The guide could not continue', tone: 'bad' }]);
});
