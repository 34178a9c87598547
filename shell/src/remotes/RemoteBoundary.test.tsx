import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoadableRelease } from '@lisan/contract';
import { lazy, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import {
  HostProvider,
  defineRemote,
  useSession,
  type FrameProps,
  type RemoteDefinition,
} from '@lisan/remote-kit';
import { createFakeHost, layla } from '@lisan/testing';
import type { RemoteSource } from './federation-source';
import { aReleaseSet, aRemoteRelease } from './release-set.builders';
import { createQuarantine } from './quarantine';
import { createRemotes } from './remotes';
import { RemotesProvider } from './remotes-context';
import { RemoteSlot } from './RemoteSlot';
import { RemoteView } from './RemoteView';
import { useReleasedViews } from './useReleasedViews';
import { createTabStorage } from '../services/browser-storage';
import { shellTranslations } from '../translations/shell-translations';

type Remote = Pick<RemoteDefinition, 'views'> & Partial<RemoteDefinition>;

const showing = (View: ComponentType): Remote => ({ views: { chat: async () => ({ default: View }) } });

async function show(
  source: (attempt: number, version: string) => Promise<Remote>,
  {
    language = 'en',
    slots = [],
    lastGood,
  }: { language?: 'en' | 'ar'; slots?: { name: string; order: number }[]; lastGood?: LoadableRelease } = {},
) {
  const host = createFakeHost({ language });
  await host.translator.addTranslations('shell', shellTranslations);
  const fetchRemote: RemoteSource = async ({ version }, attempt) => ({
    remote: defineRemote({
      name: 'chat',
      frame: ({ children, namespace, direction }: FrameProps) => (
        <div data-testid="frame" data-namespace={namespace} dir={direction}>
          {children}
        </div>
      ),
      translations: { en: async () => ({}), ar: async () => ({}) },
      ...(await source(attempt, version)),
    }),
  });
  const chat = aRemoteRelease('chat', { slots });
  const set = {
    ...aReleaseSet({ chat, billing: aRemoteRelease('billing', { views: [] }) }),
    ...(lastGood && { lastGood: { chat: lastGood } }),
  };
  const remotes = createRemotes({
    set,
    source: fetchRemote,
    host,
    lendBus: host.bus.lend,
    isAltered: async () => false,
    quarantine: createQuarantine(set, createTabStorage()),
    prefetch: async () => undefined,
    abandon: () => undefined,
  });
  function Page() {
    const [view] = useReleasedViews();
    return (
      <>
        <p>The page</p>
        {view && <RemoteView key={view.id} view={view} />}
        <RemoteSlot name="landing-pricing" />
      </>
    );
  }
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  // Remotes load while it renders: what follows must be waited for.
  const open = () =>
    // oxlint-disable-next-line testing-library/no-unnecessary-act
    act(async () =>
      render(
        <HostProvider value={host}>
          <RemotesProvider value={remotes}>
            <Page />
          </RemotesProvider>
        </HostProvider>,
      ),
    );
  return { host, remotes, user, open };
}

const Named = ({ name }: { name: string }) => <p id={useId()}>{name}</p>;

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

test('shows the view in the frame of its remote, in the direction of the page', async () => {
  const { open } = await show(async () => showing(() => <h1>Chat</h1>), { language: 'ar' });
  await open();
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(screen.getByTestId('frame')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByTestId('frame')).toHaveAttribute('data-namespace', 'chat');
});

test('says that it loads, then that it takes long, then shows what came', async () => {
  let arrive: (remote: Remote) => void = () => undefined;
  const { open } = await show(() => new Promise((resolve) => (arrive = resolve)));
  await open();
  expect(screen.getByText('Loading The chat')).toBeInTheDocument();
  expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
  await pass(4_000);
  expect(screen.getByText('This takes longer than usual. It is still on its way.')).toBeVisible();
  await act(async () => arrive(showing(() => <h1>Chat</h1>)));
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
});

test('a remote that cannot be had is named in a card with a retry that brings it back', async () => {
  let isDown = true;
  const { open, host, user } = await show(async () => {
    if (isDown) throw new Error('#RUNTIME-008');
    return showing(() => <h1>Chat</h1>);
  });
  await open();
  await pass(1_000);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('The chat could not be loaded. Please check your connection and try again.');
  expect(screen.getByText('The page')).toBeVisible();
  expect(host.record.reports).toContainEqual({
    error: expect.objectContaining({ name: 'RemoteError', code: 'unreachable' }),
    where: 'remote chat 0.1.0-11111111',
  });
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(1_000);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('a second failure offers to reload the page', async () => {
  const { open, user } = await show(async () => Promise.reject(new Error('#RUNTIME-008')));
  await open();
  await pass(1_000);
  expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(1_000);
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('an error while rendering stays inside, is reported, and a retry renders anew', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation();
  let isBroken = true;
  const fault = new Error('no such message');
  const { open, host, user } = await show(async () =>
    showing(() => {
      if (isBroken) throw fault;
      return <h1>Chat</h1>;
    }),
  );
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
  expect(screen.getByText('The page')).toBeVisible();
  const report = {
    error: expect.objectContaining({ name: 'RemoteError', code: 'broken', remote: 'chat', cause: fault }),
    where: 'remote chat 0.1.0-11111111',
  };
  // It is shown once more before the person is troubled.
  expect(host.record.reports).toEqual([report, report]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  complaints.mockRestore();
});

test('a chunk that fails within a view is such an error too', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Later = lazy(() =>
    Promise.reject(Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError' })),
  );
  const { open } = await show(async () => showing(() => <Later />));
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
});

test('a view that its remote does not have does not fit this page', async () => {
  const { open } = await show(async () => ({ views: {} }), { language: 'ar' });
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('لا يتوافق محادثة مع إصدار هذه الصفحة');
  expect(screen.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeVisible();
});

test('what was loaded before is there in the first picture, without a fallback', async () => {
  const { open, remotes } = await show(async () => showing(() => <h1>Chat</h1>));
  await remotes.warmUp('chat', 250);
  const pictures: string[] = [];
  const watch = new MutationObserver(() => pictures.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  await open();
  watch.disconnect();
  expect(pictures.join()).not.toContain('Loading');
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('warming up waits no longer than it was told', async () => {
  const { remotes } = await show(() => new Promise(() => undefined));
  let isOver = false;
  void remotes.warmUp('chat', 250).then(() => (isOver = true));
  await pass(249);
  expect(isOver).toBe(false);
  await pass(1);
  expect(isOver).toBe(true);
});

test('a slot shows what remotes put there, by the same rules', async () => {
  const { open } = await show(
    async () => ({
      ...showing(() => <h1>Chat</h1>),
      slots: { 'landing-pricing': async () => ({ default: () => <p>Plans</p> }) },
    }),
    { slots: [{ name: 'landing-pricing', order: 1 }] },
  );
  await open();
  expect(screen.getByText('Plans')).toBeVisible();
});

test('a view of somebody who signs out is not drawn once more, and the next person gets a fresh one', async () => {
  const drawn: (string | null)[] = [];
  const { open, host, user } = await show(async () =>
    showing(() => {
      const [text, setText] = useState('');
      drawn.push(useSession()?.username ?? null);
      return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
    }),
  );
  await open();
  await user.type(screen.getByRole('textbox'), 'hers');
  await act(async () => host.bus.publish('session.changed', { user: null }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(drawn).not.toContain(null);
  await act(async () =>
    host.bus.publish('session.changed', { user: layla({ user_id: 'user-omar', username: 'Omar' }) }),
  );
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(drawn.at(-1)).toBe('Omar');
});

test('a view speaks the language of the page when it changes, and its ids are its own', async () => {
  const { open, host } = await show(
    async () => ({
      ...showing(() => <Named name="Chat" />),
      slots: { 'landing-pricing': async () => ({ default: () => <Named name="Plans" /> }) },
    }),
    { slots: [{ name: 'landing-pricing', order: 1 }] },
  );
  await open();
  await act(async () => host.translator.setLanguage('ar'));
  expect(screen.getAllByTestId('frame').map((frame) => frame.dir)).toEqual(['rtl', 'rtl']);
  expect(screen.getByText('Chat').id).not.toBe(screen.getByText('Plans').id);
});

test('a view that empties its own element takes nothing else with it', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { open } = await show(async () =>
    showing(() => {
      const ref = useRef<HTMLParagraphElement>(null);
      useEffect(() => ref.current?.parentElement?.parentElement?.replaceChildren(), []);
      return <p ref={ref}>Chat</p>;
    }),
  );
  await open();
  expect(screen.queryByText('Chat')).not.toBeInTheDocument();
  expect(screen.getByText('The page')).toBeVisible();
});

const before = aRemoteRelease('chat', {
  version: '0.0.9-00000000',
  base: '/remotes/chat/0.0.9-00000000/',
  container: 'lisan_chat_00000000',
});
const told = /The newest The chat did not work here/;

/** The live version as it is told to be; the one before works. */
const healing = (live: () => Promise<Remote>) =>
  show(async (_attempt, version) => (version === before.version ? showing(() => <h1>Older</h1>) : live()), {
    lastGood: before,
  });

test.each<[string, () => Promise<Remote>]>([
  ['cannot be had', () => Promise.reject(new Error('#RUNTIME-008'))],
  ['throws when it is imported', () => Promise.reject(new Error('#RUNTIME-008 ScriptExecutionError'))],
  ['does not have its view', async () => ({ views: {} })],
  [
    'throws when it is drawn',
    async () =>
      showing(() => {
        throw new Error('no such message');
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
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('The page')).toBeVisible();
  expect(host.record.reports[0]?.where).toBe('remote chat 0.1.0-11111111');
});

test('a version that hangs is given up after ten seconds; Retry, from four on, waits for nothing that hangs', async () => {
  let isHanging = true;
  const { open, user } = await show(async () =>
    isHanging ? new Promise<Remote>(() => undefined) : showing(() => <h1>Chat</h1>),
  );
  await open();
  await pass(3_900);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await pass(100);
  isHanging = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('what hangs and has nothing before it is told after ten seconds', async () => {
  const { open } = await show(() => new Promise(() => undefined));
  await open();
  await pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat did not arrive in time. Please try again.');
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

test('a view that failed is loaded anew when it is opened again', async () => {
  let isDown = true;
  const { open, remotes } = await show(async () => {
    if (isDown) throw new Error('#RUNTIME-008');
    return showing(() => <h1>Chat</h1>);
  });
  const { unmount } = await open();
  await pass(1_000);
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => unmount());
  expect(remotes.viewComponent('chat', 'chat').getState().status).toBe('waiting');
  isDown = false;
  await open();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});
