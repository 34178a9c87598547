import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { aRemoteRelease } from '@lisan/testing';
import { pass, showRemote, showing, type Remote } from '../testing/show-remote';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const before = aRemoteRelease('chat', {
  version: '0.0.9-00000000',
  base: '/remotes/chat/0.0.9-00000000/',
  container: 'lisan_chat_00000000',
});
const fallbackNotice = /The newest version of The chat didn't work/;

const healing = (live: () => Promise<Remote>) =>
  showRemote(
    async (_attempt, version) => (version === before.version ? showing(() => <h1>Older</h1>) : live()),
    {
      lastGood: before,
    },
  );

test.each<[string, () => Promise<Remote>]>([
  ['cannot be had', () => Promise.reject(new Error('#RUNTIME-008'))],
  ['throws when it is imported', () => Promise.reject(new Error('#RUNTIME-008 ScriptExecutionError'))],
  ['does not have its view', async () => ({ views: {} })],
  [
    'has no words',
    async () => ({
      ...showing(() => <h1>nav.chat</h1>),
      translations: { en: async () => ({}), ar: async () => ({}) },
    }),
  ],
  [
    'throws when it is drawn',
    async () =>
      showing(() => {
        throw new Error('no such message');
      }),
  ],
  [
    'throws in its own mount',
    async () => ({
      ...showing(() => null),
      mount: () => {
        throw new Error('no such element');
      },
    }),
  ],
  [
    'throws in an effect',
    async () =>
      showing(() => {
        useEffect(() => {
          throw new Error('no such list');
        }, []);
        return <h1>Newer</h1>;
      }),
  ],
])('falls back from a version that %s, and notifies the user', async (_what, live) => {
  jest.spyOn(console, 'error').mockImplementation();
  const { open, host } = await healing(live);
  await open();
  await pass(1_500);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(host.record.toasts).toEqual([{ message: expect.stringMatching(fallbackNotice) }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('The page')).toBeVisible();
  expect(host.record.reports[0]?.where).toBe('remote chat 0.1.0-11111111');
});

test('avoids a broken version, even after a reload, until the user retries', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let asked = 0;
  const live = async () => {
    asked += 1;
    return { views: {} };
  };
  const first = await healing(live);
  await first.open();
  await pass(1_000);
  expect(asked).toBe(1);
  const second = await healing(live);
  await second.remotes.warmUp('chat', 1_000);
  expect(asked).toBe(1);
});

test("falls back at once when a view's chunk fails, and quarantines only code that ran and threw", async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const lacking = (why: string) =>
    healing(async () =>
      showing(() => {
        throw Object.assign(new Error(`Loading chunk 5 failed.\n(${why}: http://localhost/view.js)`), {
          name: 'ChunkLoadError',
        });
      }),
    );
  const lost = await lacking('error');
  const { unmount } = await lost.open();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(lost.host.record.reports).toHaveLength(1);
  expect(sessionStorage.getItem('lisan.quarantine')).toBeNull();
  unmount();
  const threw = await lacking('missing');
  await threw.open();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(sessionStorage.getItem('lisan.quarantine')).toBe('chat@0.1.0-11111111');
});

test('does not quarantine a version after a network failure', async () => {
  let isDown = true;
  const live = async () => {
    if (isDown) throw new Error('#RUNTIME-008');
    return showing(() => <h1>Chat</h1>);
  };
  const first = await healing(live);
  await first.open();
  await pass(1_000);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  isDown = false;
  const second = await healing(live);
  const view = second.remotes.viewComponent('chat', 'chat');
  await view.start();
  expect(view.getState()).toMatchObject({ status: 'ready', choice: 'live' });
});

test('reports a hanging view after ten seconds, with Retry', async () => {
  let isHanging = true;
  const { open, user } = await showRemote(async () => ({
    views: {
      chat: () =>
        isHanging ? new Promise(() => undefined) : Promise.resolve({ default: () => <h1>Chat</h1> }),
    },
  }));
  await open();
  await pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat took too long to load.');
  isHanging = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});
