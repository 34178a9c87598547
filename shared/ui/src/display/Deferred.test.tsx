import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { Deferred } from './Deferred';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    return error ? <p>{(error.cause as Error).message}</p> : this.props.children;
  }
}

const deferred = (load: () => Promise<unknown>) => (
  <Boundary>
    <Deferred load={load} waiting="waiting">
      loaded
    </Deferred>
  </Boundary>
);

it('loads once, then shows its children', async () => {
  let finish = () => {};
  const load = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { rerender } = render(deferred(load));
  rerender(deferred(load));
  expect(screen.getByText('waiting')).toBeVisible();
  await act(async () => finish());
  expect(screen.getByText('loaded')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('throws to the error boundary when loading fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(deferred(() => Promise.reject(new Error('offline'))));
  expect(await screen.findByText('offline')).toBeVisible();
  jest.restoreAllMocks();
});
