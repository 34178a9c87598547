import type { RemoteRelease } from '@lisan/contract';
import type { RemoteError } from '@lisan/errors';
import { createTranslator } from '@lisan/i18n';
import { defineRemote, type RemoteDefinition } from '@lisan/remote-kit';
import type { RemoteSource } from './federation-source';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createRemoteLoader } from './remote-loader';

const definition = (changes: Partial<RemoteDefinition> = {}) =>
  defineRemote({
    name: 'chat',
    frame: ({ children }) => children,
    views: {},
    translations: { en: async () => ({ hello: 'Hello' }), ar: async () => ({ hello: 'مرحبا' }) },
    ...changes,
  });

function setUp(
  source: RemoteSource,
  {
    isAltered = true,
    release = aRemoteRelease('chat'),
  }: { isAltered?: boolean | string; release?: RemoteRelease } = {},
) {
  const translator = createTranslator({ language: 'ar' });
  const pauses: number[] = [];
  const loader = createRemoteLoader({
    manifest: aReleaseManifest({ chat: release }),
    source,
    translator,
    isAltered: async (url) => isAltered === true || isAltered === url,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  const fault = () =>
    loader.load('chat').then(
      () => undefined,
      (error: unknown) => error as RemoteError,
    );
  return { loader, translator, pauses, fault };
}

const script = (detail: string) => new Error(`[ Federation Runtime ]: #RUNTIME-008 ${detail}`);

test("returns the definition with its translations in the page's language", async () => {
  const { loader, translator } = setUp(async () => ({ remote: definition() }));
  expect((await loader.load('chat')).name).toBe('chat');
  expect(translator.translate('chat')('hello')).toBe('مرحبا');
});

test('accepts the definition as default export', async () => {
  const { loader } = setUp(async () => ({ default: definition() }));
  expect((await loader.load('chat')).name).toBe('chat');
});

test('loads once for concurrent callers', async () => {
  let times = 0;
  const { loader } = setUp(async () => {
    times += 1;
    return { remote: definition() };
  });
  await Promise.all([loader.load('chat'), loader.load('chat')]);
  await loader.load('chat');
  expect(times).toBe(1);
});

test('retries once under another URL after a delay', async () => {
  const attempts: number[] = [];
  const { loader, pauses } = setUp(async (_release, attempt) => {
    attempts.push(attempt);
    if (attempt === 0) throw script('failed');
    return { remote: definition() };
  });
  await loader.load('chat');
  expect(attempts).toEqual([0, 1]);
  expect(pauses).toEqual([400]);
});

test('leaves chunks to the loader of their build, which has already retried', async () => {
  let times = 0;
  const { fault } = setUp(async () => {
    times += 1;
    throw new Error('Loading chunk 697 failed.');
  });
  await fault();
  expect(times).toBe(1);
});

test('retries after a failure, never under a failed URL', async () => {
  const attempts: number[] = [];
  const { loader, fault } = setUp(async (_release, attempt) => {
    attempts.push(attempt);
    if (attempt < 2) throw script('failed');
    return { remote: definition() };
  });
  expect(await fault()).toMatchObject({ name: 'RemoteError' });
  expect((await loader.load('chat')).name).toBe('chat');
  expect(attempts).toEqual([0, 1, 2]);
});

test.each([
  ['unreachable', script('failed to load'), false],
  ['integrity', script('failed to load'), true],
  ['integrity', new Error('Loading chunk 697 failed.'), true],
  [
    'integrity',
    new Error('Loading chunk 697 failed.\n(error: http://localhost/other/view.js)'),
    'http://localhost/other/view.js',
  ],
  ['slow', new Error('Loading chunk 697 failed.\n(timeout: http://localhost/view.js)'), true],
  ['unreachable', new Error('Loading chunk 697 failed.'), false],
  ['integrity', script('No hash is known for /remotes/chat/remote-entry.js.'), false],
  ['integrity', new Error('Loading chunk 697 failed.\n(missing integrity: /remotes/chat/view.js)'), false],
  ['slow', script('timed out'), true],
  ['broken', script('ScriptExecutionError: it threw'), true],
  ['broken', new Error('Loading chunk 697 failed.\n(missing: http://localhost/view.js)'), false],
  ['broken', new TypeError('x is not a function'), true],
  ['broken', 'a text that was thrown', true],
  ['incompatible', new Error('Unsatisfied version 19.3.1 of shared singleton module react'), true],
])('classifies a failure as %s by its cause (%s)', async (code, cause, isAltered) => {
  const { fault } = setUp(
    async () => {
      // A library may throw anything.
      // oxlint-disable-next-line typescript/only-throw-error
      throw cause;
    },
    { isAltered },
  );
  expect(await fault()).toMatchObject({
    name: 'RemoteError',
    code,
    remote: 'chat',
    version: '0.1.0-11111111',
    cause,
  });
});

test('does not fetch a remote for another contract', async () => {
  let times = 0;
  const { fault } = setUp(
    async () => {
      times += 1;
      return { remote: definition() };
    },
    { release: aRemoteRelease('chat', { contract: 3 }) },
  );
  expect((await fault())?.code).toBe('incompatible');
  expect(times).toBe(0);
});

test.each([
  ['broken', {}],
  ['broken', null],
  ['broken', { remote: { name: 'chat' } }],
  ['incompatible', { remote: definition({ name: 'billing' }) }],
  ['incompatible', { remote: { ...definition(), contract: 3 } }],
  [
    'broken',
    {
      remote: definition({
        translations: { en: async () => ({}), ar: () => Promise.reject(new Error('gone')) },
      }),
    },
  ],
])('rejects as %s what violates the contract', async (code, exposed) => {
  const { fault } = setUp(async () => exposed);
  expect((await fault())?.code).toBe(code);
});

test('rejects a remote outside the manifest', async () => {
  const { loader } = setUp(async () => ({ remote: definition() }));
  await expect(loader.load('nobody')).rejects.toMatchObject({ name: 'RemoteError', code: 'unreachable' });
});
