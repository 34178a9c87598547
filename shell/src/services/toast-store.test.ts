import { createToastStore } from './toast-store';

test('a new toast takes the place of the one before, and only its own dismissal takes it away', () => {
  const { store, toasts, dismiss } = createToastStore();
  toasts.show({ message: 'Saved' });
  const first = store.getState().shown?.id ?? '';
  toasts.show({ message: 'Copied', tone: 'good' });
  dismiss(first);
  expect(store.getState().shown).toMatchObject({ message: 'Copied', tone: 'good' });
  dismiss(store.getState().shown?.id ?? '');
  expect(store.getState().shown).toBeNull();
});

test('the same words twice are two toasts', () => {
  const { store, toasts } = createToastStore();
  toasts.show({ message: 'Saved' });
  const first = store.getState().shown?.id;
  toasts.show({ message: 'Saved' });
  expect(store.getState().shown?.id).not.toBe(first);
});
