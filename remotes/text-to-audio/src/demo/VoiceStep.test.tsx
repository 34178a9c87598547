import { act, screen, waitFor } from '@testing-library/react';
import type { DemoResult, DemoState } from '@lisan/contract';
import { NetworkError } from '@lisan/errors';
import { defineRemote } from '@lisan/remote-kit';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

/** Registers the slot as a view: its page is outside the dashboard. */
const page = defineRemote({ ...remote, views: { demo: () => import('./VoiceStep') } });
const demo: DemoState = {
  voices: [
    { voice_id: 'emma', name: 'Emma', language: 'en-US' },
    { voice_id: 'layla', name: 'Layla', language: 'ar' },
  ],
  scripts_left: 30,
  speeches_left: 12,
  videos_left: 6,
  face_url: '/api/demo/face',
  result: null,
};

function aHost() {
  let result: DemoResult | null = null;
  return createFakeHost({
    answers: {
      'GET /demo': () => ({ ...demo, result }),
      'POST /demo/speech': ({ body: { script, voice_id } }) =>
        (result = {
          demo_id: 'd1',
          script,
          voice_id,
          audio_url: '/a.mp3',
          duration: 2,
          video_url: null,
          expires_at: '2026-01-31T13:00:00.000Z',
        }),
    },
  });
}

it('speaks the script in a voice of its language and publishes the result', async () => {
  const { host, user } = await renderRemote(page, 'demo', aHost());
  const heard = jest.fn();
  host.bus.subscribe('demo.made', heard);
  await screen.findByRole('button', { name: 'Speak the sample' });
  act(() => host.bus.publish('demo.written', { script: 'صباح الخير' }));
  await user.click(screen.getByRole('button', { name: 'Speak the script' }));
  await waitFor(() => expect(heard).toHaveBeenCalledWith({ demoId: 'd1', hasVideo: false }));
  expect(host.api.made.find(({ key }) => key === 'POST /demo/speech')?.input).toEqual({
    body: { script: 'صباح الخير', voice_id: 'layla' },
  });
  expect(screen.queryByText(/spoken before/)).not.toBeInTheDocument();
  act(() => host.bus.publish('demo.written', { script: 'Good morning' }));
  expect(screen.getByText(/spoken before/)).toBeVisible();
});

it('speaks a sample without a script', async () => {
  const { host, user } = await renderRemote(page, 'demo', aHost());
  await user.click(await screen.findByRole('button', { name: 'Speak the sample' }));
  await waitFor(() => expect(host.api.made.some(({ key }) => key === 'POST /demo/speech')).toBe(true));
});

it('reports a failed load and retries', async () => {
  const host = aHost();
  host.api.answer('GET /demo', () => {
    throw new NetworkError('No line.', { isTimeout: false });
  });
  const { user } = await renderRemote(page, 'demo', host);
  const again = await screen.findByRole('button', { name: 'Try again' });
  host.api.answer('GET /demo', () => demo);
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Speak the sample' })).toBeVisible();
});
