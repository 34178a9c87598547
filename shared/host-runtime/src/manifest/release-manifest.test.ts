import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { readReleaseManifest } from './release-manifest';

const faults: Error[] = [];
const read = (content: unknown, halted?: string) => {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'release-set';
  script.textContent = typeof content === 'string' ? content : JSON.stringify(content);
  if (halted !== undefined) script.setAttribute('data-halted', halted);
  page.head.append(script);
  return readReleaseManifest(page, (fault) => faults.push(fault));
};

beforeEach(() => void faults.splice(0));

test("reads the deploy tool's manifest, including fields of later formats", () => {
  const manifest = aReleaseManifest({ chat: aRemoteRelease('chat') });
  expect(read({ ...manifest, signature: 'later' })).toMatchObject(manifest);
  expect(faults).toEqual([]);
});

test('skips only an invalid remote, and reports it', () => {
  const manifest = aReleaseManifest({ chat: aRemoteRelease('chat'), billing: aRemoteRelease('billing') });
  const broken = [
    null,
    'chat',
    [],
    { ...manifest.remotes.chat, entry: '' },
    { ...manifest.remotes.chat, views: [{ id: 'chat' }] },
    { ...manifest.remotes.chat, views: [{ id: 'chat', label: { en: {}, ar: 'محادثة' } }] },
    { ...manifest.remotes.chat, views: [{ id: 'chat', label: { en: 'a'.repeat(41), ar: 'محادثة' } }] },
    { ...manifest.remotes.chat, views: [{ id: 'chat', label: { en: 'Chat\u202E', ar: 'محادثة' } }] },
    { ...manifest.remotes.chat, views: Array.from({ length: 11 }, () => manifest.remotes.chat?.views[0]) },
    { ...manifest.remotes.chat, slots: Array.from({ length: 11 }, () => ({ name: 'lead', order: 1 })) },
    { ...manifest.remotes.chat, events: { heard: Array.from({ length: 31 }, () => 'a.b'), published: [] } },
    { ...manifest.remotes.chat, events: { heard: 'all' } },
    { ...manifest.remotes.chat, slots: undefined },
    { ...manifest.remotes.chat, integrity: null },
    { ...manifest.remotes.chat, contract: '1' },
  ];
  for (const chat of broken) {
    expect(Object.keys(read({ ...manifest, remotes: { ...manifest.remotes, chat } }).remotes)).toEqual([
      'billing',
    ]);
  }
  expect(faults).toHaveLength(broken.length);
  expect(faults[0]?.message).toContain("'chat'");
});

test('ignores an invalid previous version', () => {
  const { chat } = aReleaseManifest({ chat: aRemoteRelease('chat') }).remotes;
  const manifest = (lastGood: unknown) => ({
    ...aReleaseManifest({ chat: aRemoteRelease('chat') }),
    lastGood,
  });
  expect(read(manifest({ chat })).lastGood).toEqual({ chat });
  for (const broken of [undefined, null, 'chat', [], { chat: null }, { chat: { ...chat, integrity: 1 } }])
    expect(read(manifest(broken)).lastGood).toEqual({});
});

test.each([
  ['is missing', ''],
  ['is not JSON', '{ "format": 1'],
  ['is of another format', { ...aReleaseManifest(), format: 2 }],
  ['has no shell', { ...aReleaseManifest(), shell: null }],
  ['is a list', []],
])('rejects a manifest that %s', (_case, content) => {
  expect(() => read(content)).toThrow(/release manifest|JSON/);
});

test('rejects a page without a manifest', () => {
  expect(() => readReleaseManifest(document.implementation.createHTMLDocument(), () => undefined)).toThrow(
    'The page has no release manifest.',
  );
});

test("uses the manifest's file origin for the shell and every remote", () => {
  const manifest = aReleaseManifest({ chat: aRemoteRelease('chat') });
  const { shell, remotes } = read({ ...manifest, filesFrom: 'https://cdn.example/lisan' });
  expect(shell.base).toBe(`https://cdn.example/lisan${manifest.shell.base}`);
  expect(remotes['chat']?.base).toBe(`https://cdn.example/lisan${manifest.remotes['chat']?.base}`);
});

test('ignores an invalid or halted canary, and keeps the live version', () => {
  const manifest = aReleaseManifest({ chat: aRemoteRelease('chat') });
  const release = aRemoteRelease('chat', { version: '0.2.0-22222222' });
  const good = { release, share: 5, since: '2026-01-01T00:00:00.000Z' };
  expect(read({ ...manifest, canaries: { chat: good } }).canaries).toEqual({ chat: good });
  const garbage = [null, 'x', [], {}, { ...good, share: '100' }, { ...good, plans: 'all' }];
  const broken = [...garbage, { ...good, release: null }, { ...good, release: { ...release, entry: '' } }];
  for (const canaries of [...broken.map((chat) => ({ chat })), null, 'all', [good]])
    expect(read({ ...manifest, canaries })).toEqual({ ...manifest, lastGood: {}, canaries: {} });
  expect(
    read({ ...manifest, canaries: { chat: good } }, 'billing@0.2.0-22222222 chat@0.2.0-22222222'),
  ).toEqual({
    ...manifest,
    lastGood: {},
    canaries: {},
  });
});
