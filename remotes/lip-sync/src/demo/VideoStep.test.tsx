import { act, screen, waitFor } from '@testing-library/react';
import type { DemoState } from '@lisan/contract';
import { defineRemote } from '@lisan/remote-kit';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

/** Registers the slot as a view: its page is outside the dashboard. */
const page = defineRemote({ ...remote, views: { demo: () => import('./VideoStep') } });
const result = {
  demo_id: 'd1',
  script: 'Hello',
  voice_id: 'emma',
  audio_url: '/a.mp3',
  duration: 2,
  video_url: null,
  expires_at: '2026-01-31T13:00:00.000Z',
};
const demo: DemoState = {
  voices: [],
  scripts_left: 30,
  speeches_left: 12,
  videos_left: 6,
  face_url: '/api/demo/face',
  result: null,
};
const film = () => screen.findByRole('button', { name: 'Let the face say it' });

it('waits for a speech, shows progress, then the video', async () => {
  let present: DemoState = demo;
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const host = createFakeHost({
    answers: {
      'GET /demo': () => present,
      async *'POST /demo/results/:id/video'() {
        yield { event: 'progress', data: { fraction: 0.4 } };
        await held;
        const done = { ...result, video_url: '/v.mp4' };
        present = { ...demo, videos_left: 5, result: done };
        yield { event: 'done', data: done };
      },
    },
  });
  const { user } = await renderRemote(page, 'demo', host);
  const heard = jest.fn();
  host.bus.subscribe('demo.made', heard);
  expect(await film()).toBeDisabled();
  present = { ...demo, result };
  act(() => host.bus.publish('demo.made', { demoId: 'd1', hasVideo: false }));
  await waitFor(async () => expect(await film()).toBeEnabled());
  await user.click(await film());
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  finish();
  expect(await screen.findByLabelText('Your talking video')).toHaveAttribute('src', '/v.mp4');
  expect(heard).toHaveBeenLastCalledWith({ demoId: 'd1', hasVideo: true });
});

it("shows the server's reason when no video was made", async () => {
  const host = createFakeHost({
    answers: {
      'GET /demo': () => ({ ...demo, result }),
      async *'POST /demo/results/:id/video'() {
        yield { event: 'error', data: { code: 'busy', detail: 'Too much is going on.' } };
      },
    },
  });
  const { user } = await renderRemote(page, 'demo', host);
  await user.click(await film());
  await waitFor(() =>
    expect(host.record.toasts).toEqual([
      { title: 'No video was made', message: 'Too much is going on.', tone: 'bad' },
    ]),
  );
  expect(await film()).toBeEnabled();
});
