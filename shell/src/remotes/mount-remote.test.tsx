import { screen } from '@testing-library/react';
import { pass, showRemote, showing } from '../testing/show-remote';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

test('survives a mount that throws, names remote and version, and mounts on retry', async () => {
  let isBroken = true;
  const unmounted = jest.fn();
  const { open, host, remotes, user } = await showRemote(async () => ({
    ...showing(() => null),
    mount: (container) => {
      container.innerHTML = '<h1>Chat</h1>';
      if (isBroken) throw new Error('no such element');
      return unmounted;
    },
  }));
  await open();
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(remotes.shown.size).toBe(0);
  expect(host.record.reports[0]).toEqual({
    error: expect.objectContaining({ message: "Remote 'chat' 0.1.0-11111111 could not be used: broken" }),
    where: 'remote chat 0.1.0-11111111',
  });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  expect(unmounted).not.toHaveBeenCalled();
});

test('removes a view whose mount returns nothing', async () => {
  const { open } = await showRemote(async () => ({
    ...showing(() => null),
    mount: ((container: HTMLElement) => {
      container.innerHTML = '<h1>Chat</h1>';
    }) as never,
  }));
  const { unmount, baseElement } = await open();
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  unmount();
  await pass(0);
  expect(baseElement).toHaveTextContent(/^$/);
});

test('shows the failure of a rejected async mount, and keeps the page', async () => {
  const { open } = await showRemote(async () => ({
    ...showing(() => null),
    mount: (async () => {
      throw new Error('no such element');
    }) as never,
  }));
  await open();
  await pass(0);
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
});
