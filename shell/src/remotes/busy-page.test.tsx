import { act, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { pass, showRemote, showing } from '../testing/show-remote';
import { lookAtBusyPage } from './busy-page';
import { aRemoteRelease } from './release-set.builders';

let rest: () => void = () => undefined;
beforeEach(() => {
  // React says in development that an effect goes round.
  jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers();
  window.requestIdleCallback = (work) => {
    rest = work as () => void;
    return 0;
  };
});
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

let drawAgain: (times: number) => void = () => undefined;
/** Draws itself anew in an effect, so often as it is told. */
function Restless() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    drawAgain = setLeft;
    // oxlint-disable-next-line react/set-state-in-effect -- the fault itself
    if (left > 0) setLeft(left - 1);
  }, [left]);
  return <h1>Chat</h1>;
}

const before = aRemoteRelease('chat', { version: '0.0.9-00000000', base: '/remotes/chat/0.0.9-00000000/' });

async function show({ hasVersionBefore = false, live = Restless as () => ReactNode } = {}) {
  const shown = await showRemote(
    async (_attempt, version) => showing(version === before.version ? () => <h1>Older</h1> : live),
    hasVersionBefore ? { lastGood: before } : {},
  );
  await shown.open();
  const looking = lookAtBusyPage(shown.remotes);
  return { ...shown, looking };
}

async function draw(times: number) {
  await act(async () => drawAgain(times));
  await pass(500);
}

test('a view that draws itself without end is taken away, and said to have kept the page busy', async () => {
  const { host } = await show();
  await draw(1_000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The chat was stopped: it kept this page busy without a pause.',
  );
  expect(host.record.reports.map(({ where }) => where)).toEqual(['remote chat 0.1.0-11111111']);
  rest();
});

test('the version before stands in for it, and the tab keeps away from it', async () => {
  await show({ hasVersionBefore: true });
  await draw(1_000);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(sessionStorage.getItem('lisan.quarantine')).toBe('chat@0.1.0-11111111');
  rest();
});

test('one that draws itself again and again is told of soon', async () => {
  await show();
  for (let times = 0; times < 7; times += 1) await draw(100);
  expect(screen.getByRole('status')).toHaveTextContent('The chat keeps this page busy without a pause.');
  rest();
});

test('what grows while one reads is no fault, however slow the machine is', async () => {
  const { host } = await show();
  for (let times = 0; times < 35; times += 1) await draw(29);
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  expect(host.record.reports).toEqual([]);
  rest();
});

test('while somebody types it is theirs to judge', async () => {
  await show();
  for (let times = 0; times < 2; times += 1) {
    await draw(700);
    window.dispatchEvent(new Event('keydown'));
  }
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  rest();
});

test('a page that has no rest for another reason is told above the view, which can be stopped; when it rests the words go', async () => {
  const { host, user, looking } = await show({ live: () => <h1>Chat</h1> });
  await pass(19_900);
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  await pass(1_000);
  expect(screen.getByRole('status')).toHaveTextContent('The chat keeps this page busy without a pause.');
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(host.record.reports).toEqual([
    { error: expect.any(Error), where: 'busy page, remote chat 0.1.0-11111111' },
  ]);
  await act(async () => rest());
  await looking;
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  expect(host.record.reports).toHaveLength(1);

  await show({ live: () => <h1>Chat</h1> });
  await pass(20_500);
  await user.click(screen.getAllByRole('button', { name: 'Stop it' })[0] as HTMLElement);
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat was stopped');
});

test('where there is a version before, that is what is offered', async () => {
  const { user } = await show({ live: () => <h1>Chat</h1>, hasVersionBefore: true });
  await pass(20_500);
  await user.click(screen.getByRole('button', { name: 'Use the version before' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
});
