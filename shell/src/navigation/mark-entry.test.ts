import { markEntry } from './mark-entry';

test.each([
  [null, { usr: { view: 'chat' } }],
  [
    { key: 'k', idx: 3, usr: null },
    { key: 'k', idx: 3, usr: { view: 'chat' } },
  ],
  [{ usr: { from: '/login' } }, { usr: { from: '/login', view: 'chat' } }],
  [
    { key: 'k', usr: { view: 'billing' } },
    { key: 'k', usr: { view: 'billing' } },
  ],
])('turns entry %j into %j', (before, after) => {
  window.history.replaceState(before, '');
  markEntry('chat');
  expect(window.history.state).toEqual(after);
});
