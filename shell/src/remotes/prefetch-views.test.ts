import { createFakeHost } from '@lisan/testing';
import { createTabStorage } from '../services/browser-storage';
import { createQuarantine } from './quarantine';
import { aReleaseSet, aRemoteRelease } from './release-set.builders';
import { createRemotes } from './remotes';

const names = Array.from({ length: 100 }, (_, index) => `remote-${index}`);
const entryOf = (name: string) => `/remotes/${name}/0.1.0-11111111/remote-entry.js`;

/** A hundred remotes, each of so many bytes. */
function prefetching(bytes: number) {
  const asked: string[] = [];
  const set = aReleaseSet(
    Object.fromEntries(
      names.map((name, order) => {
        const view = { id: name, icon: 'chat', order, label: { en: name, ar: name } };
        return [name, aRemoteRelease(name, { views: [view] })];
      }),
    ),
  );
  const host = createFakeHost();
  const remotes = createRemotes({
    set,
    source: () => new Promise(() => undefined),
    host,
    lendBus: host.bus.lend,
    isAltered: async () => false,
    quarantine: createQuarantine(set, createTabStorage()),
    prefetch: async (urls) => {
      asked.push(...urls);
      return bytes;
    },
    abandon: () => undefined,
    tell: () => undefined,
  });
  return { remotes, asked };
}

test('of many views the first are brought ahead, as far as that is little beside a page', async () => {
  const { remotes, asked } = prefetching(100_000);
  await remotes.prefetch();
  expect(asked).toEqual(names.slice(0, 2).map(entryOf));
});

test('whichever is likely to be opened is brought by itself', async () => {
  const { remotes, asked } = prefetching(300_000);
  await remotes.prefetchView('remote-70');
  await remotes.prefetchView('sign-out');
  expect(asked).toEqual([entryOf('remote-70')]);
});
