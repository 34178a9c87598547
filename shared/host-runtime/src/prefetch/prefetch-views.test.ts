import { waitFor } from '@testing-library/react';
import { createFakeHost, aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createBrowserStorage, createTabStorage } from '../page/browser-storage';
import { createQuarantine } from '../recovery/quarantine';
import { createRemotes } from '../remotes/remotes';

const names = Array.from({ length: 100 }, (_, index) => `remote-${index}`);
const entryOf = (name: string) => `/remotes/${name}/0.1.0-11111111/remote-entry.js`;

interface Weights {
  readonly page?: number;
  readonly view?: number;
  readonly from?: string;
}

function prefetching({ page = 200_000, view = 50_000, from = '' }: Weights = {}) {
  const requested: string[] = [];
  const preloaded: string[] = [];
  let spent = page;
  const releases = names.map((name, order) => {
    const views = [{ id: name, icon: 'chat', order, label: { en: name, ar: name } }];
    const parts = { [name]: ['view.js'], en: ['en.js'], ar: ['ar.js'] };
    const release = aRemoteRelease(name, { views, parts, preload: ['definition.js'] });
    return [name, { ...release, base: from + release.base }] as const;
  });
  const manifest = aReleaseManifest(Object.fromEntries(releases));
  const host = createFakeHost();
  const remotes = createRemotes({
    manifest,
    source: () => new Promise(() => undefined),
    host,
    busFor: host.bus.forParty,
    isAltered: async () => false,
    quarantine: createQuarantine(manifest, createTabStorage()),
    async prefetch(urls) {
      requested.push(...urls.filter((url) => url.endsWith('remote-entry.js')));
      if (from === '') spent += view;
      return view * 3;
    },
    storage: createBrowserStorage(),
    transferredBytes: () => spent,
    pause: async () => undefined,
    preload: (url) => void preloaded.push(url),
    abandon: () => undefined,
    recordFact: () => undefined,
  });
  return { remotes, requested, preloaded, host };
}

async function goThrough(...ids: string[]) {
  const { remotes } = prefetching({ page: 300_000 });
  for (const id of ids) remotes.noteOpened(id);
  await remotes.prefetch();
}

afterEach(() => localStorage.clear());

test.each([
  { page: 200_000, from: '' },
  { page: 200_000, from: 'https://cdn.example' },
])('keeps page and prefetches within 300 kB: %j', async (weights) => {
  const { remotes, requested } = prefetching(weights);
  await remotes.prefetch();
  expect(requested).toEqual(names.slice(0, 2).map((name) => weights.from + entryOf(name)));
});

test('prefetches nothing on a large page, except a hovered view', async () => {
  const { remotes, requested } = prefetching({ page: 280_000 });
  await remotes.prefetch();
  expect(requested).toEqual([]);
  await remotes.prefetchView('remote-70');
  await remotes.prefetchView('sign-out');
  expect(requested).toEqual([entryOf('remote-70')]);
});

test('prefetches frequent next views first, preferring recent ones', async () => {
  await goThrough(
    'remote-5',
    'remote-60',
    'remote-5',
    'remote-60',
    'remote-5',
    'remote-7',
    'remote-60',
    'remote-1',
  );
  const { remotes, requested } = prefetching({ view: 40_000 });
  remotes.noteOpened('remote-5');
  await remotes.prefetch();
  expect(requested).toEqual([entryOf('remote-60'), entryOf('remote-7')]);

  for (let time = 0; time < 12; time += 1) await goThrough('remote-5', 'remote-9');
  const later = prefetching({ page: 250_000 });
  later.remotes.noteOpened('remote-5');
  await later.remotes.prefetch();
  expect(later.requested).toEqual([entryOf('remote-9')]);
});

test('prefetches likely next views after a switch', async () => {
  await goThrough('remote-3', 'remote-40');
  const { remotes, requested } = prefetching({ page: 250_000 });
  remotes.noteOpened('remote-2');
  remotes.noteOpened('remote-3');
  await waitFor(() => expect(requested).toEqual([entryOf('remote-40')]));
});

test('starts all chunks of an opened view at once', () => {
  const { remotes, preloaded } = prefetching();
  void remotes.viewComponent('remote-0', 'remote-0').start();
  expect(preloaded).toEqual(
    ['definition.js', 'view.js', 'en.js'].map((file) => aRemoteRelease('remote-0').base + file),
  );
});

test('does not prefetch a view that is loading', async () => {
  const { remotes, requested } = prefetching();
  remotes.viewComponent('remote-0', 'remote-0').subscribe(() => undefined);
  await remotes.prefetchView('remote-0');
  expect(requested).toEqual([]);
});

test('clears the history at sign-out, and ignores invalid storage', async () => {
  await goThrough('remote-5', 'remote-60');
  expect(localStorage).toHaveLength(1);
  prefetching().host.bus.publish('session.changed', { user: null });
  expect(localStorage).toHaveLength(0);
  for (const nonsense of ['{"remote-5":{"remote-60":"x"}}', '[1]', 'null', '{', '{"__proto__":1}']) {
    localStorage.setItem('lisan-opened-views', nonsense);
    const { remotes, requested } = prefetching({ page: 250_000 });
    remotes.noteOpened('remote-5');
    await remotes.prefetch();
    expect(requested).toEqual([entryOf('remote-0')]);
  }
});

test('remembers at most forty views', async () => {
  await goThrough(...names, ...names);
  const kept = JSON.parse(localStorage.getItem('lisan-opened-views') ?? '{}') as object;
  expect(Object.keys(kept)).toHaveLength(40);
});
