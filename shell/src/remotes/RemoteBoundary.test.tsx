import { act, screen, within } from '@testing-library/react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '@lisan/remote-kit';
import { layla } from '@lisan/testing';
import { pass, showRemote, showing, type Remote } from '../testing/show-remote';

const Named = ({ name }: { name: string }) => <p id={useId()}>{name}</p>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

test("shows the view in its remote's frame, in the page's direction", async () => {
  const { open } = await showRemote(async () => showing(() => <h1>Chat</h1>), { language: 'ar' });
  await open();
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(screen.getByTestId('frame')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByTestId('frame')).toHaveAttribute('data-namespace', 'chat');
});

test('shows loading, then a delay message, then the view', async () => {
  let arrive: (remote: Remote) => void = () => undefined;
  const { open } = await showRemote(() => new Promise((resolve) => (arrive = resolve)));
  await open();
  expect(screen.getByText('Loading The chat')).toBeInTheDocument();
  expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
  await pass(4_000);
  expect(screen.getByText("This is taking longer than usual. It's still loading.")).toBeVisible();
  await act(async () => arrive(showing(() => <h1>Chat</h1>)));
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
});

test('shows a card for an unreachable remote, and loads it on retry', async () => {
  let isDown = true;
  const { open, host, user } = await showRemote(async () => {
    if (isDown) throw new Error('#RUNTIME-008');
    return showing(() => <h1>Chat</h1>);
  });
  await open();
  await pass(1_000);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent("The chat didn't load. Check your connection and try again.");
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

test('offers a page reload after the second failure', async () => {
  const { open, user } = await showRemote(async () => Promise.reject(new Error('#RUNTIME-008')));
  await open();
  await pass(1_000);
  expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(1_000);
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('contains and reports a render error, and renders again on retry', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation();
  let isBroken = true;
  const fault = new Error('no such message');
  const { open, host, user } = await showRemote(async () =>
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
  // One silent retry before the user sees an error.
  expect(host.record.reports).toEqual([report, report]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  complaints.mockRestore();
});

test("reports a view's failed chunk as a network error, and Retry requests it again", async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isDown = true;
  const { open, user } = await showRemote(async () => {
    // As in a build's cache: a rejection lasts until the remote reloads.
    const Later = lazy(async () => {
      if (isDown) throw Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError' });
      return { default: () => <h1>Chat</h1> };
    });
    return showing(() => <Later />);
  });
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent("The chat didn't load.");
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('reports a view that suspends forever after ten seconds; keeps rendered content and offers Retry', async () => {
  let wait: () => void = () => undefined;
  let isHanging = true;
  const { open, user } = await showRemote(
    async () => {
      const Never = lazy(() =>
        isHanging ? new Promise<never>(() => undefined) : Promise.resolve({ default: () => <h1>Chat</h1> }),
      );
      return {
        ...showing(() => <Never />),
        slots: {
          'landing-pricing': async () => ({
            default: function Plans() {
              const [isWaiting, setWaiting] = useState(false);
              wait = () => setWaiting(true);
              return (
                <>
                  <input aria-label="Text" />
                  {isWaiting && <Never />}
                </>
              );
            },
          }),
        },
      };
    },
    { slots: [{ name: 'landing-pricing', order: 1 }] },
  );
  await open();
  await user.type(screen.getByRole('textbox'), 'mine');
  await act(async () => wait());
  await pass(9_900);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat took too long to load.');
  expect(screen.getByText('Loading This part of the page')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { hidden: true })).toHaveValue('mine');
  isHanging = false;
  const [first, second] = screen.getAllByRole('button', { name: 'Retry' });
  for (const button of [first, second]) if (button) await user.click(button);
  await pass(0);
  await act(async () => wait());
  expect(screen.getAllByRole('heading', { name: 'Chat' })).toHaveLength(2);
});

test('reports a view missing from its remote as incompatible', async () => {
  const { open } = await showRemote(async () => ({ views: {} }), { language: 'ar' });
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('لا يتوافق محادثة مع إصدار هذه الصفحة');
  expect(screen.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeVisible();
});

test('renders a loaded view first, without a fallback', async () => {
  const { open, remotes } = await showRemote(async () => showing(() => <h1>Chat</h1>));
  await remotes.warmUp('chat', 250);
  const prerenders: string[] = [];
  const watch = new MutationObserver(() => prerenders.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  await open();
  watch.disconnect();
  expect(prerenders.join()).not.toContain('Loading');
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('waits no longer than the given time for a view', async () => {
  const { remotes } = await showRemote(() => new Promise(() => undefined));
  let isOver = false;
  void remotes.warmUp('chat', 250).then(() => (isOver = true));
  await pass(249);
  expect(isOver).toBe(false);
  await pass(1);
  expect(isOver).toBe(true);
});

test('fills a slot by the same rules', async () => {
  const { open } = await showRemote(
    async () => ({
      ...showing(() => <h1>Chat</h1>),
      slots: { 'landing-pricing': async () => ({ default: () => <p>Plans</p> }) },
    }),
    { slots: [{ name: 'landing-pricing', order: 1 }] },
  );
  await open();
  expect(screen.getByText('Plans')).toBeVisible();
});

test('a compact slot shows no placeholder, and a single button when it fails', async () => {
  let isDown = true;
  const { open, user } = await showRemote(
    async () => ({
      ...showing(() => <h1>Chat</h1>),
      slots: {
        'dashboard-toolbar': async () => {
          if (isDown) throw new Error('It does not load.');
          return { default: () => <button type="button">Tool</button> };
        },
      },
    }),
    { slots: [{ name: 'dashboard-toolbar', order: 1 }] },
  );
  await open();
  expect(screen.queryByText('Loading This part of the page')).not.toBeInTheDocument();
  await pass(5_000);
  const retry = within(screen.getByRole('alert')).getByRole('button', {
    name: /this part of the page.*Retry$/i,
  });
  isDown = false;
  await user.click(retry);
  await pass(5_000);
  expect(screen.getByRole('button', { name: 'Tool' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('does not rerender a view at sign-out, and gives the next account a fresh one', async () => {
  const drawn: (string | null)[] = [];
  const { open, host, user } = await showRemote(async () =>
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

test("follows the page's language, and has ids of its own", async () => {
  const { open, host } = await showRemote(
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

test('survives a view that empties its own element', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { open } = await showRemote(async () =>
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

test('gives up a hanging version after ten seconds; Retry, offered after four, starts a new load', async () => {
  let isHanging = true;
  const { open, user } = await showRemote(async () =>
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

test('reports a hanging remote without a fallback after ten seconds', async () => {
  const { open } = await showRemote(() => new Promise(() => undefined));
  await open();
  await pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat took too long to load. Please try again.');
});

test('loads a failed view again when it is reopened', async () => {
  let isDown = true;
  const { open, remotes } = await showRemote(async () => {
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
