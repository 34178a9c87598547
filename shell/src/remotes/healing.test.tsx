import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { aRemoteRelease } from './release-set.builders';
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
const told = /The newest The chat did not work here/;

/** The live version as it is told to be; the one before works. */
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
])('the version before stands in for one that %s, and the person is told', async (_what, live) => {
  jest.spyOn(console, 'error').mockImplementation();
  const { open, host } = await healing(live);
  await open();
  await pass(1_500);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(host.record.toasts).toEqual([{ message: expect.stringMatching(told) }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('The page')).toBeVisible();
  expect(host.record.reports[0]?.where).toBe('remote chat 0.1.0-11111111');
});

test('a tab keeps away from what was broken, also after a reload, until the person tries again', async () => {
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

test('for a chunk that a view asks for itself the version before stands in at once, and only what ran and threw is kept away from', async () => {
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

test('of what only the line did to a version nothing is kept', async () => {
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

test('a view’s loader that never settles is told after ten seconds, with Retry', async () => {
  let isHanging = true;
  const { open, user } = await showRemote(async () => ({
    views: {
      chat: () =>
        isHanging ? new Promise(() => undefined) : Promise.resolve({ default: () => <h1>Chat</h1> }),
    },
  }));
  await open();
  await pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat did not arrive in time.');
  isHanging = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});
