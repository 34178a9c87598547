import { waitFor } from '@testing-library/react';
import { createFakeHost } from '@lisan/testing';
import { createBrowserStorage, createTabStorage } from '../services/browser-storage';
import { createQuarantine } from './quarantine';
import { aReleaseSet, aRemoteRelease } from './release-set.builders';
import { createRemotes } from './remotes';

const names = Array.from({ length: 100 }, (_, index) => `remote-${index}`);
const entryOf = (name: string) => `/remotes/${name}/0.1.0-11111111/remote-entry.js`;

/** Bytes over the line: of a page, and of each view. */
interface Weights {
  readonly page?: number;
  readonly view?: number;
  /** Where the files come from, as the set has it. */
  readonly from?: string;
}

/** A hundred remotes, for somebody who is signed in. */
function prefetching({ page = 200_000, view = 50_000, from = '' }: Weights = {}) {
  const asked: string[] = [];
  const begun: string[] = [];
  let spent = page;
  const releases = names.map((name, order) => {
    const views = [{ id: name, icon: 'chat', order, label: { en: name, ar: name } }];
    const parts = { [name]: ['view.js'], en: ['en.js'], ar: ['ar.js'] };
    const release = aRemoteRelease(name, { views, parts, preload: ['definition.js'] });
    return [name, { ...release, base: from + release.base }] as const;
  });
  const set = aReleaseSet(Object.fromEntries(releases));
  const host = createFakeHost();
  const remotes = createRemotes({
    set,
    source: () => new Promise(() => undefined),
    host,
    lendBus: host.bus.lend,
    isAltered: async () => false,
    quarantine: createQuarantine(set, createTabStorage()),
    async prefetch(urls) {
      asked.push(...urls.filter((url) => url.endsWith('remote-entry.js')));
      // Browsers tell nothing of what comes from another origin.
      if (from === '') spent += view;
      return view * 3;
    },
    storage: createBrowserStorage(),
    spent: () => spent,
    pause: async () => undefined,
    begin: (url) => void begun.push(url),
    abandon: () => undefined,
    tell: () => undefined,
  });
  return { remotes, asked, begun, host };
}

/** Begins a new visit, and goes from view to view. */
async function goThrough(...ids: string[]) {
  const { remotes } = prefetching({ page: 300_000 });
  for (const id of ids) remotes.noteOpened(id);
  await remotes.prefetch();
}

afterEach(() => localStorage.clear());

test.each([
  { page: 200_000, from: '' },
  { page: 200_000, from: 'https://cdn.example' },
])('a page and what comes ahead are 300 kB together: %j', async (weights) => {
  const { remotes, asked } = prefetching(weights);
  await remotes.prefetch();
  expect(asked).toEqual(names.slice(0, 2).map((name) => weights.from + entryOf(name)));
});

test('a page that is large already brings nothing ahead by itself, and still what is pointed at', async () => {
  const { remotes, asked } = prefetching({ page: 280_000 });
  await remotes.prefetch();
  expect(asked).toEqual([]);
  await remotes.prefetchView('remote-70');
  await remotes.prefetchView('sign-out');
  expect(asked).toEqual([entryOf('remote-70')]);
});

test('what this person opens next from here comes first, what was lately more than what was long ago', async () => {
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
  const { remotes, asked } = prefetching({ view: 40_000 });
  remotes.noteOpened('remote-5');
  await remotes.prefetch();
  expect(asked).toEqual([entryOf('remote-60'), entryOf('remote-7')]);

  for (let time = 0; time < 12; time += 1) await goThrough('remote-5', 'remote-9');
  const later = prefetching({ page: 250_000 });
  later.remotes.noteOpened('remote-5');
  await later.remotes.prefetch();
  expect(later.asked).toEqual([entryOf('remote-9')]);
});

test('after a switch what is likely from there is brought', async () => {
  await goThrough('remote-3', 'remote-40');
  const { remotes, asked } = prefetching({ page: 250_000 });
  remotes.noteOpened('remote-2');
  remotes.noteOpened('remote-3');
  await waitFor(() => expect(asked).toEqual([entryOf('remote-40')]));
});

test('all chunks of a view that is opened are begun at once, for its entry would name them one after the other', () => {
  const { remotes, begun } = prefetching();
  void remotes.viewComponent('remote-0', 'remote-0').start();
  expect(begun).toEqual(
    ['definition.js', 'view.js', 'en.js'].map((file) => aRemoteRelease('remote-0').base + file),
  );
});

test('a view whose files are on their way is not asked for again', async () => {
  const { remotes, asked } = prefetching();
  remotes.viewComponent('remote-0', 'remote-0').subscribe(() => undefined);
  await remotes.prefetchView('remote-0');
  expect(asked).toEqual([]);
});

test('nothing is known of whoever signed out, and nonsense in the storage is no fault', async () => {
  await goThrough('remote-5', 'remote-60');
  expect(localStorage).toHaveLength(1);
  prefetching().host.bus.publish('session.changed', { user: null });
  expect(localStorage).toHaveLength(0);
  for (const nonsense of ['{"remote-5":{"remote-60":"x"}}', '[1]', 'null', '{', '{"__proto__":1}']) {
    localStorage.setItem('lisan-opened-views', nonsense);
    const { remotes, asked } = prefetching({ page: 250_000 });
    remotes.noteOpened('remote-5');
    await remotes.prefetch();
    expect(asked).toEqual([entryOf('remote-0')]);
  }
});

test('however many views are gone through, forty are remembered', async () => {
  await goThrough(...names, ...names);
  const kept = JSON.parse(localStorage.getItem('lisan-opened-views') ?? '{}') as object;
  expect(Object.keys(kept)).toHaveLength(40);
});
