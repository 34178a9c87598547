import { createPageNavigation } from './page-navigation';

test('queues navigation until the router connects, and uses the latest router', () => {
  const navigation = createPageNavigation();
  navigation.goTo('/login');
  const first = jest.fn();
  const disconnect = navigation.connect(first);
  expect(first.mock.calls).toEqual([['/login', {}]]);
  const second = jest.fn();
  navigation.connect(second);
  disconnect();
  navigation.goTo('/home', { state: { view: 'chat' } });
  expect(first).toHaveBeenCalledTimes(1);
  expect(second.mock.calls).toEqual([['/home', { state: { view: 'chat' } }]]);
});

test("keeps the first navigation over a page's own history entry", () => {
  const navigation = createPageNavigation();
  navigation.goTo('/home', { replace: true, state: { view: 'chat' } });
  navigation.goTo('/login');
  navigation.goTo('/home', { replace: true, state: { view: 'chat' } });
  const navigate = jest.fn();
  navigation.connect(navigate);
  expect(navigate.mock.calls).toEqual([['/login', {}]]);
});

test('changes the address within a page at once, and tells the router when it connects', () => {
  window.history.replaceState({ idx: 1, key: 'before', usr: { view: 'chat' } }, '', '/home?conversation=c-1');
  const navigation = createPageNavigation();
  navigation.goTo('/home');
  expect([window.location.search, window.history.state]).toEqual([
    '',
    { idx: 2, key: expect.stringMatching(/^[0-9a-f]{8}$/), usr: null },
  ]);
  navigation.goTo('/home', { replace: true, state: { view: 'chat' } });
  const navigate = jest.fn();
  navigation.connect(navigate);
  expect(navigate.mock.calls).toEqual([['/home', { replace: true, state: { view: 'chat' } }]]);
});

test.each(['javascript:alert(1)', 'http://elsewhere.example/', 'data:text/html,x', 'blob:https://x/1'])(
  'does not leave to %s',
  (url) => {
    const leave = jest.fn();
    expect(() => createPageNavigation(leave).leaveTo(url)).toThrow(TypeError);
    expect(leave).not.toHaveBeenCalled();
  },
);

test('leaves for an https URL and for this origin', () => {
  const leave = jest.fn();
  const navigation = createPageNavigation(leave);
  navigation.leaveTo('https://checkout.example/cs_1');
  navigation.leaveTo('/api/stripe/checkout/local_1');
  expect(leave.mock.calls).toEqual([
    ['https://checkout.example/cs_1'],
    [`${window.location.origin}/api/stripe/checkout/local_1`],
  ]);
});

test("adds a history entry in the router's format for a fresh document", () => {
  window.history.replaceState({ idx: 4, key: 'before', usr: null }, '', '/demo');
  const seen: unknown[] = [];
  const navigation = createPageNavigation(jest.fn(), () =>
    seen.push(window.location.pathname, window.history.state),
  );
  const before = window.history.length;
  navigation.goToWithReload('/home', { view: 'chat' });
  expect(seen).toEqual([
    '/home',
    { idx: 5, key: expect.stringMatching(/^[0-9a-f]{8}$/), usr: { view: 'chat' } },
  ]);
  expect(window.history.length).toBe(before + 1);
});
