import { createBrowserStorage } from './browser-storage';

afterEach(() => window.sessionStorage.clear());

test('shares values with other pages of the site until removal', () => {
  const [storage, other] = [1, 2].map(() => createBrowserStorage(() => window.sessionStorage));
  storage?.write('key', 'value');
  expect(other?.read('key')).toBe('value');
  other?.remove('key');
  expect(storage?.read('key')).toBeNull();
});

const refuse = () => {
  throw new DOMException('It is forbidden.', 'SecurityError');
};

test.each([
  ['is blocked', refuse],
  [
    'is full',
    (): Storage => ({
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: refuse,
      removeItem: refuse,
      clear: refuse,
    }),
  ],
])('ignores storage that %s', (_, open) => {
  const storage = createBrowserStorage(open);
  expect(() => {
    storage.write('key', 'value');
    storage.remove('key');
  }).not.toThrow();
  expect(storage.read('key')).toBeNull();
});
