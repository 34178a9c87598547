import { createToastStore } from './toast-store';

test('a new toast takes the place of the old one', () => {
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

test('a sentence that is title and message is said once', () => {
  const { store, toasts } = createToastStore();
  toasts.show({ title: 'Invalid verification code', message: 'Invalid verification code', tone: 'bad' });
  expect(store.getState().shown).toEqual({
    id: 'toast-1',
    message: 'Invalid verification code',
    tone: 'bad',
  });
});
