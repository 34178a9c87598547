import { act, screen, waitFor } from '@testing-library/react';
import { aJob, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { choose } from '../testing/sync-host';

function giveNotices(permission: NotificationPermission) {
  const shown: { title: string; body: string; tag: string }[] = [];
  class Notice extends EventTarget {
    static permission = permission;
    static requestPermission = async () => (Notice.permission = 'granted');
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      super();
      shown.push({ title, body, tag });
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Notice, configurable: true });
  return shown;
}
const hide = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(document, 'hidden');
});

const item = { file_name: 'a.mp4', created_at: aJob().created_at, duration: 70 };
const aHost = () =>
  createFakeHost({
    answers: {
      'POST /video/get-audio': () => ({
        audio_history: [{ ...item, audio_id: 'audio-1', audio_url: '/api/media/a', source: 'upload' }],
      }),
      'POST /video/get-video': () => ({
        video_history: [
          {
            ...item,
            video_id: 'video-1',
            video_url: '/api/media/v',
            poster_url: null,
            width: 640,
            height: 360,
          },
        ],
      }),
      'GET /video/jobs/:email': () => ({ jobs: [] }),
      'POST /video/preflight': () => new Promise<never>(() => undefined),
    },
  });

it.each([
  [{ status: 'COMPLETED' }, 'Your video is ready', 'clip.mp4'],
  [{ status: 'FAILED', reason: 'No face.' }, 'Your lip-sync failed', 'No face.'],
  [{ status: 'COMPLETED', refunded: true, reason: 'Out of sync.' }, 'Your lip-sync failed', 'Out of sync.'],
] as const)('notifies about %o while the page is hidden', async (change, title, body) => {
  const shown = giveNotices('granted');
  const { host } = await renderRemote(remote, 'lip-sync', aHost());
  act(() => host.bus.publish('job.changed', { job: aJob({ ...change, job_id: 'seen' }) }));
  hide(true);
  act(() => {
    host.bus.publish('job.changed', { job: aJob({ status: 'PROCESSING' }) });
    host.bus.publish('job.changed', { job: aJob({ user_id: 'user-omar', status: 'COMPLETED' }) });
    host.bus.publish('job.changed', { job: aJob({ job_id: 'taken-back', status: 'CANCELED' }) });
    host.bus.publish('job.changed', { job: aJob(change) });
  });
  await waitFor(() => expect(shown).toEqual([{ title, body, tag: 'job-1' }]));
});

it.each([
  ['default', true],
  ['denied', false],
] as const)('asks for permission first: %s', async (permission, isAsked) => {
  const shown = giveNotices(permission);
  const { user, host } = await renderRemote(remote, 'lip-sync', aHost());
  await choose(user, 'Audio');
  await choose(user, 'Video');
  await screen.findByRole('region', { name: 'Before you start' });
  const request = screen.queryAllByRole('button', { name: 'Notify me when this tab is in the background' });
  expect(request).toHaveLength(isAsked ? 1 : 0);
  for (const button of request) await user.click(button);
  expect(screen.queryAllByText("We'll notify you when this tab is in the background.")).toHaveLength(
    isAsked ? 1 : 0,
  );
  hide(true);
  act(() => host.bus.publish('job.changed', { job: aJob({ status: 'COMPLETED' }) }));
  await waitFor(() => expect(shown).toHaveLength(isAsked ? 1 : 0));
});
