import { screen, within } from '@testing-library/react';
import type { Project, ProjectMember } from '@lisan/contract';
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

async function show(members: ProjectMember[], projects = [project]) {
  const host = createFakeHost({
    answers: {
      'GET /projects': () => ({ projects, chosen: null }),
      'GET /projects/:id': () => ({ project, members }),
      'POST /demo': () => project,
      'GET /video/job/:user_id/:video_id': () =>
        aJob({ status: 'COMPLETED', result_video_url: '/v.mp4', captions_url: '/v.vtt' }),
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
  const { host, user } = await show([], []);
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
  await show([face, script, speech, result]);
  const video = await screen.findByLabelText('Your talking video');
  expect(video).toHaveAttribute('src', '/v.mp4');
  expect(video).toContainHTML('src="/v.vtt"');
  expect(screen.getByRole('button', { name: 'Download video' })).toBeVisible();
  expect(screen.queryByRole('listitem', { current: 'step' })).not.toBeInTheDocument();
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
