import { act, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { watchBusyPage } from './busy-page';
import { pass, showRemote, showing } from '../testing/show-remote';
import { aRemoteRelease } from '@lisan/testing';

let rest: () => void = () => undefined;
beforeEach(() => {
  // React warns about the endless effect in development.
  jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers();
  window.requestIdleCallback = (task) => {
    rest = task as () => void;
    return 0;
  };
});
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

let commitAgain: (times: number) => void = () => undefined;
function Restless() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    commitAgain = setLeft;
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
  const monitoring = watchBusyPage(shown.remotes);
  return { ...shown, monitoring };
}

async function commitTimes(times: number) {
  await act(async () => commitAgain(times));
  await pass(500);
}

test('removes a view that renders endlessly, and explains it', async () => {
  const { host } = await show();
  await commitTimes(1_000);
  expect(screen.getByRole('alert')).toHaveTextContent("The chat was stopped because it wasn't responding.");
  expect(host.record.reports.map(({ where }) => where)).toEqual(['remote chat 0.1.0-11111111']);
  rest();
});

test('falls back to the previous version and quarantines the live one', async () => {
  await show({ hasVersionBefore: true });
  await commitTimes(1_000);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
  expect(sessionStorage.getItem('lisan.quarantine')).toBe('chat@0.1.0-11111111');
  rest();
});

test('warns early about a view that rerenders constantly', async () => {
  await show();
  for (let times = 0; times < 7; times += 1) await commitTimes(100);
  expect(screen.getByRole('status')).toHaveTextContent("The chat isn't responding.");
  rest();
});

test('tolerates growing content, even on a slow machine', async () => {
  const { host } = await show();
  for (let times = 0; times < 35; times += 1) await commitTimes(29);
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  expect(host.record.reports).toEqual([]);
  rest();
});

test('does not blame a view during user input', async () => {
  await show();
  for (let times = 0; times < 2; times += 1) {
    await commitTimes(700);
    window.dispatchEvent(new Event('keydown'));
  }
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  rest();
});

test('warns above a view on a busy page, stops it on request, and hides the warning when idle', async () => {
  const { host, user, monitoring } = await show({ live: () => <h1>Chat</h1> });
  await pass(19_900);
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  await pass(1_000);
  expect(screen.getByRole('status')).toHaveTextContent("The chat isn't responding.");
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(host.record.reports).toEqual([
    { error: expect.any(Error), where: 'busy page, remote chat 0.1.0-11111111' },
  ]);
  await act(async () => rest());
  await monitoring;
  expect(screen.queryByText(/keeps this page busy/)).not.toBeInTheDocument();
  expect(host.record.reports).toHaveLength(1);

  await show({ live: () => <h1>Chat</h1> });
  await pass(20_500);
  await user.click(screen.getAllByRole('button', { name: 'Stop it' })[0] as HTMLElement);
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('The chat was stopped');
});

test('offers the previous version if there is one', async () => {
  const { user } = await show({ live: () => <h1>Chat</h1>, hasVersionBefore: true });
  await pass(20_500);
  await user.click(screen.getByRole('button', { name: 'Use the previous version' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Older' })).toBeVisible();
});
