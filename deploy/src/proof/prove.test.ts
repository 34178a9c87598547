import { resolve } from 'node:path';
import type { RemoteRelease } from '@lisan/contract';
import { findEvents, proveRemote } from './prove-remote';
import { proveSet } from '../release/compatibility';
import { readShellOffers } from './shell-offers';
import { readSources } from './sources';

const file = 'remotes/notes/remote.json';
const code = (text: string) => ({ path: 'remotes/notes/src/Notes.tsx', text });
const words = (language: 'en' | 'ar', texts: object) => ({
  path: `remotes/notes/src/translations/${language}.json`,
  text: JSON.stringify(texts),
});
const manifest = (published: string[], heard: string[] = []) => ({
  name: 'notes',
  contract: 1,
  views: [],
  events: { published, heard },
});

describe('what a remote says of itself', () => {
  const publishing = code("\nbus.publish('note.kept', { id });\nuseEvent('script.chosen', take);");

  it('is borne out by its code', () => {
    expect(proveRemote(manifest(['note.kept'], ['script.chosen']), [publishing], file)).toEqual([]);
  });

  it('names every topic that its code publishes or hears, with the line', () => {
    expect(proveRemote(manifest([]), [publishing], file)).toEqual([
      `remotes/notes/src/Notes.tsx:2: publishes 'note.kept', which ${file} does not name`,
      `remotes/notes/src/Notes.tsx:3: hears 'script.chosen', which ${file} does not name`,
    ]);
  });

  it('names no topic that its code does not know', () => {
    expect(proveRemote(manifest(['note.kept'], ['audio.chosen']), [code('')], file)).toEqual([
      `${file}: says that it publishes 'note.kept', and no code does`,
      `${file}: says that it hears 'audio.chosen', and no code does`,
    ]);
  });

  it('has every text in both languages', () => {
    const sources = [words('en', { nav: 'Notes', lead: 'Write' }), words('ar', { nav: 'ملاحظات' })];
    expect(proveRemote(manifest([]), sources, file)).toEqual([
      'remotes/notes/src/translations/ar.json lacks lead',
    ]);
  });

  it('is not read from what only looks like an event', () => {
    const none = code("list.subscribe(() => {}); publish(name); // bus.publish('a.b')\nt('publish.now');");
    expect(findEvents([none])).toEqual({ published: [], heard: [] });
  });
});

describe('a set', () => {
  const offers = {
    topics: ['session.changed', 'script.chosen', 'audio.chosen'],
    icons: ['chat'],
    slots: ['landing-pricing'],
    events: { published: ['session.changed'], heard: [] },
  };
  const remote = (change: Partial<RemoteRelease>) =>
    ({ views: [], slots: [], events: { published: [], heard: [] }, ...change }) as unknown as RemoteRelease;
  const hears = (...heard: string[]) => remote({ events: { heard, published: [] } });

  it('gives what its remotes ask for', () => {
    const writer = remote({ events: { heard: ['session.changed'], published: ['script.chosen'] } });
    expect(proveSet({ offers, remotes: { writer, speaker: hears('script.chosen') } })).toEqual([]);
  });

  it('has a publisher for every event that is heard: one that leaves breaks the other', () => {
    expect(proveSet({ offers, remotes: { speaker: hears('script.chosen') } })).toEqual([
      "remotes/speaker/remote.json: hears 'script.chosen', which nobody live publishes",
    ]);
  });

  it('may hear what a remote publishes that is being worked on beside it', () => {
    const remotes = { speaker: hears('script.chosen') };
    expect(proveSet({ offers, remotes, publishedBeside: ['script.chosen'] })).toEqual([]);
  });

  it('asks for no icon, slot or topic that the shell does not know', () => {
    const notes = remote({
      views: [{ id: 'notes', icon: 'ghost', order: 1, label: { en: 'Notes', ar: 'ملاحظات' } }],
      slots: [{ name: 'nowhere', order: 1 }],
      events: { heard: ['note.made'], published: [] },
    });
    expect(proveSet({ offers, remotes: { notes } })).toEqual([
      "remotes/notes/remote.json: view 'notes': icon 'ghost' is not known to the shell",
      "remotes/notes/remote.json: slot 'nowhere' is not known to the shell",
      "remotes/notes/remote.json: topic 'note.made' is not known to the shell",
    ]);
  });

  it('is not judged by a shell whose offers were not kept', () => {
    expect(proveSet({ offers: undefined, remotes: { notes: hears('note.made') } })).toEqual([]);
  });
});

describe('this checkout', () => {
  const root = resolve(import.meta.dirname, '../../..');

  it('has a shell that says what it offers', async () => {
    expect(await readShellOffers(root)).toMatchObject({
      topics: expect.arrayContaining(['session.changed', 'script.chosen']),
      icons: expect.arrayContaining(['chat', 'microphone']),
      slots: [
        ...['checkout-cancel', 'checkout-success', 'demo-script', 'demo-video', 'demo-voice'],
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
