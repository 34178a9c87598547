import { Beacon } from '@lisan/contract';
import { Check } from 'typebox/value';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createBeaconDraft } from './beacon-draft';

const manifest = aReleaseManifest({ chat: aRemoteRelease('chat'), billing: aRemoteRelease('billing') });
const chat = { remote: 'chat', version: '0.1.0-11111111' };
const older = { remote: 'chat', version: '0.0.9-00000000' };

test('reports each fact once per page', () => {
  const draft = createBeaconDraft(manifest, true);
  for (let time = 0; time < 3; time += 1) {
    draft.add('opened', 'chat', chat.version);
    draft.add('render', 'chat', chat.version);
    draft.add('rejection', 'remote chat', chat.version);
  }
  expect(draft.take()).toEqual({
    opened: [chat],
    failed: [chat],
    faults: [
      { ...chat, kind: 'render' },
      { ...chat, kind: 'rejection' },
    ],
  });
  expect(draft.take()).toBeUndefined();
  expect(draft.add('opened', 'chat', chat.version)).toBe(false);
  expect(draft.add('render', 'chat', chat.version)).toBe(false);
  draft.add('uncaught', 'chat', chat.version);
  // It failed before: a page counts as one failure.
  expect(draft.take()).toEqual({ opened: [], failed: [], faults: [{ ...chat, kind: 'uncaught' }] });
});

test('counts the fallback version separately, and a fallback as no failure', () => {
  const draft = createBeaconDraft(manifest, true);
  draft.add('opened', 'chat', older.version);
  draft.add('healed', 'chat');
  expect(draft.take()).toEqual({ opened: [older], failed: [], faults: [{ ...chat, kind: 'healed' }] });
});

test('reports only failures from an unsampled page', () => {
  const draft = createBeaconDraft(manifest, false);
  expect(draft.add('opened', 'chat', chat.version)).toBe(false);
  expect(draft.add('render', 'chat', chat.version)).toBe(true);
  expect(draft.take()).toEqual({ opened: [], failed: [], faults: [{ ...chat, kind: 'render' }] });
});

test('reports opened versions from every page while the remote has a canary', () => {
  const canary = { release: aRemoteRelease('chat'), share: 5, since: '2026-11-22T00:00:00.000Z' };
  const draft = createBeaconDraft({ ...manifest, canaries: { chat: canary } }, false);
  draft.add('opened', 'chat', chat.version);
  draft.add('opened', 'billing', chat.version);
  expect(draft.take()?.opened).toEqual([chat]);
});

test('reports a failed version as opened', () => {
  const draft = createBeaconDraft(manifest, true);
  draft.add('words', 'chat');
  expect(draft.take()).toMatchObject({ opened: [chat], failed: [chat] });
});

test('ignores parties without a version', () => {
  const draft = createBeaconDraft(manifest, true);
  for (const party of ['ui', 'page', 'shell of tomorrow']) expect(draft.add('words', party)).toBe(false);
  draft.add('opened', 'shell');
  expect(draft.take()?.opened).toEqual([{ remote: 'shell', version: manifest.shell.version }]);
});

test("stays within the contract's limits", () => {
  const draft = createBeaconDraft(manifest, true);
  const kinds = ['render', 'uncaught', 'rejection', 'event'] as const;
  for (let number = 0; number < 100; number += 1)
    for (const kind of kinds) draft.add(kind, `remote-${number}`, '1.0.0-11111111');
  const beacon = draft.take();
  expect(Check(Beacon, beacon)).toBe(true);
  expect(beacon?.faults).toHaveLength(40);
  expect(JSON.stringify(beacon).length).toBeLessThan(8 * 1024);
});
