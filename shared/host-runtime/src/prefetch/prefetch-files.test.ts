import { createPrefetch } from './prefetch-files';

const known = (url: string) => (url.startsWith('/remotes/') ? 'sha384-known' : undefined);

test('requests each file once, with its hash and low priority, and runs nothing', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('throw 1'));
  const prefetch = createPrefetch(known);
  expect(await prefetch(['/remotes/chat/entry.js', '/elsewhere.js'])).toBe('throw 1'.length);
  await prefetch(['/remotes/chat/entry.js', '/remotes/chat/view.js']);
  expect(fetched.mock.calls).toEqual(
    ['/remotes/chat/entry.js', '/remotes/chat/view.js'].map((url) => [
      url,
      { integrity: 'sha384-known', priority: 'low' },
    ]),
  );
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

test('ignores a failure and requests the file again', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const prefetch = createPrefetch(known);
  await prefetch(['/remotes/chat/entry.js']);
  await prefetch(['/remotes/chat/entry.js']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing on a slow or metered connection: %j',
  async (connection) => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    expect(await createPrefetch(known)(['/remotes/chat/entry.js'])).toBe(0);
    expect(fetched).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'connection');
  },
);
