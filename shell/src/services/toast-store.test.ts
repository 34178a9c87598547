import { screen } from '@testing-library/react';
import { createToastStore } from './toast-store';

test('replaces the previous toast', () => {
  const { store, toasts } = createToastStore();
  toasts.show({ message: 'Login successful!' });
  toasts.show({ title: 'Error', message: 'Nothing was charged.', tone: 'bad' });
  expect(store.getState().shown).toEqual({
    id: 'toast-2',
    title: 'Error',
    message: 'Nothing was charged.',
    tone: 'bad',
  });
});

test('shows a message equal to the title once', () => {
  const { store, toasts } = createToastStore();
  toasts.show({ title: 'Invalid verification code', message: 'Invalid verification code', tone: 'bad' });
  expect(store.getState().shown).toEqual({
    id: 'toast-1',
    message: 'Invalid verification code',
    tone: 'bad',
  });
});

test('announces a toast that was replaced before it could be heard', () => {
  jest.useFakeTimers();
  const { toasts } = createToastStore();
  toasts.show({ title: 'Video ready', message: 'Interview' });
  toasts.show({ message: 'Copied' });
  jest.advanceTimersByTime(100);
  expect(screen.getByText('Video ready. Interview')).toBeInTheDocument();
  jest.advanceTimersByTime(3_000);
  toasts.show({ message: 'Saved' });
  jest.advanceTimersByTime(100);
  expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  jest.useRealTimers();
});
