import { createPrefetch } from './prefetch-files';

const known = (url: string) => (url.startsWith('/remotes/') ? 'sha384-known' : undefined);

test('asks once for each file, with its hash and behind everything else, and runs nothing', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('throw 1'));
  const prefetch = createPrefetch(known);
  expect(await prefetch(['/remotes/chat/entry.js', '/elsewhere.js'])).toBe('throw 1'.length);
  await prefetch(['/remotes/chat/entry.js', '/remotes/chat/view.js']);
  expect(asked.mock.calls).toEqual(
    ['/remotes/chat/entry.js', '/remotes/chat/view.js'].map((url) => [
      url,
      { integrity: 'sha384-known', priority: 'low' },
    ]),
  );
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

test('what did not come is no fault, and is asked for again', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const prefetch = createPrefetch(known);
  await prefetch(['/remotes/chat/entry.js']);
  await prefetch(['/remotes/chat/entry.js']);
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'whoever pays or waits for each byte is asked for nothing ahead: %j',
  async (connection) => {
    const asked = jest.spyOn(globalThis, 'fetch');
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    expect(await createPrefetch(known)(['/remotes/chat/entry.js'])).toBe(0);
    expect(asked).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'connection');
  },
);
