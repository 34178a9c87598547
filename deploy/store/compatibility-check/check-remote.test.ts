import { resolve } from 'node:path';
import type { RemoteRelease } from '@lisan/contract';
import { checkManifest } from '../release/compatibility';
import { findEvents } from './check-remote';
import { readShellOffers } from '../../cli/build/shell-offers';
import { readSources } from './sources';
import { findUneven, findUntranslated, readTranslations } from './translations';

it('counts only published and subscribed topics as events', () => {
  const text = "list.subscribe(() => {}); publish(name); // bus.publish('a.b')\nt('publish.now');";
  expect(findEvents([{ path: 'remotes/notes/src/Notes.tsx', text }])).toEqual({ published: [], heard: [] });
});

describe('release set', () => {
  const offers = {
    topics: ['session.changed', 'script.chosen', 'audio.chosen'],
    icons: ['chat'],
    slots: ['landing-pricing'],
    events: { published: ['session.changed'], heard: [] },
  };
  const remote = (change: Partial<RemoteRelease>) =>
    ({ views: [], slots: [], events: { published: [], heard: [] }, ...change }) as unknown as RemoteRelease;
  const hears = (...heard: string[]) => remote({ events: { heard, published: [] } });

  it('may subscribe to topics of a remote under development', () => {
    const remotes = { speaker: hears('script.chosen') };
    expect(checkManifest({ offers, remotes, publishedBeside: ['script.chosen'] })).toEqual([]);
  });

  it('uses only icons, slots and topics the shell knows', () => {
    const notes = remote({
      views: [{ id: 'notes', icon: 'ghost', order: 1, label: { en: 'Notes', ar: 'ملاحظات' } }],
      slots: [{ name: 'nowhere', order: 1 }],
      events: { heard: ['note.made'], published: ['session.changed'] },
    });
    expect(checkManifest({ offers, remotes: { notes } })).toEqual([
      "remotes/notes/remote.json: view 'notes': icon 'ghost' is not known to the shell",
      "remotes/notes/remote.json: slot 'nowhere' is not known to the shell",
      "remotes/notes/remote.json: topic 'note.made' is not known to the shell",
      "remotes/notes/remote.json: publishes 'session.changed', which is for the shell alone to say",
    ]);
  });

  it("skips the check when the shell's offers are unknown", () => {
    expect(checkManifest({ offers: undefined, remotes: { notes: hears('note.made') } })).toEqual([]);
  });
});

const translationsOf = (en: object, ar: object) =>
  readTranslations([
    { path: 'remotes/chat/src/translations/en.json', text: JSON.stringify(en) },
    { path: 'remotes/chat/src/translations/ar.json', text: JSON.stringify(ar) },
  ])[0]!;

describe('translations check', () => {
  it('finds a key that one language lacks', () => {
    expect(findUneven(translationsOf({ a: { b: 'x', c: 'y' } }, { a: { b: 'س' } }))).toEqual([
      expect.stringContaining('lacks a.c'),
    ]);
    expect(findUneven(translationsOf({}, { a: 'س' }))).toEqual([expect.stringContaining('en.json lacks a')]);
  });

  it('finds a placeholder that one language omits', () => {
    expect(findUneven(translationsOf({ a: '{{name}} left' }, { a: 'غادر' }))).toEqual([
      expect.stringContaining('{{name}}'),
    ]);
  });

  it('finds a missing Arabic plural', () => {
    const en = { file_one: '{{count}} file', file_other: '{{count}} files' };
    const forms = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many'].map((form) => [`file_${form}`, '{{count}}']),
    );
    expect(findUneven(translationsOf(en, forms))).toEqual([expect.stringContaining("'other' of file")]);
    expect(findUneven(translationsOf(en, { ...forms, file_other: 'ملف' }))).toEqual([]);
  });

  it('finds an empty text and an untranslated one', () => {
    const texts = { a: 'Try again later', b: 'MP3' };
    expect(findUntranslated(translationsOf(texts, texts))).toHaveLength(1);
    expect(findUntranslated(translationsOf({ a: ' ' }, { a: 'س' }))).toHaveLength(1);
  });
});

describe('this checkout', () => {
  const root = resolve(import.meta.dirname, '../../..');

  it('has a shell that declares what it offers', async () => {
    expect(await readShellOffers(root)).toMatchObject({
      topics: expect.arrayContaining(['session.changed', 'script.chosen']),
      icons: expect.arrayContaining(['chat', 'microphone']),
      slots: [
        'account-summary',
        'checkout-cancel',
        'checkout-success',
        'dashboard-toolbar',
        'demo',
        'landing-pricing',
      ],
      events: { published: expect.arrayContaining(['session.changed']) },
    });
  });

  it('is read without its tests', async () => {
    const paths = (await readSources(resolve(root, 'remotes/chat'), 'remotes/chat')).map(({ path }) => path);
    expect(paths).toContain('remotes/chat/src/remote.tsx');
    expect(paths.filter((path) => /\.test\.|\/testing\/|src\/start\.tsx/.test(path))).toEqual([]);
  });
});
