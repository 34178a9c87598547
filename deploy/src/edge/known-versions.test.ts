import type { ReleaseSet } from '@lisan/contract';
import { createBeaconMetrics } from './beacon-metrics';
import { createKnownVersions } from './beacons';

const setOf = (number: number, more: object = {}) =>
  ({
    id: `${number}-00000000`,
    shell: { version: 's1' },
    remotes: { chat: { version: `c${number}` }, profile: { version: 'p1' } },
    lastGood: { chat: { version: `c${number - 1}` } },
    ...more,
  }) as unknown as ReleaseSet;
const chat = (version: string) => ({ remote: 'chat', version });

test('knows what is live, what stands in for it, and what a canary is', () => {
  const known = createKnownVersions(() => undefined);
  expect(known.has(chat('c1'))).toBe(false);
  known.show(setOf(2, { canaries: { chat: { release: { version: 'c3' } } } }));
  expect(['c1', 'c2', 'c3', 'c4'].map((version) => known.has(chat(version)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(known.has({ remote: 'shell', version: 's1' })).toBe(true);
  expect(['c2', 'c3'].map((version) => known.isCanary(chat(version)))).toEqual([false, true]);
  known.show(setOf(3));
  expect(known.isCanary(chat('c3'))).toBe(false);
});

test('what no set names any more is forgotten, in the metrics too', async () => {
  const metrics = createBeaconMetrics();
  const forgotten: string[] = [];
  const forgetting: Promise<void>[] = [];
  const known = createKnownVersions((one) => {
    forgotten.push(one.version);
    forgetting.push(metrics.forget(one));
  });
  const tell = (version: string) =>
    metrics.add(
      {
        opened: [chat(version)],
        failed: [chat(version)],
        faults: [{ ...chat(version), kind: 'render' }],
        vitals: { page: 'other', shell: version, LCP: 1, CLS: 0 },
      },
      () => false,
    );
  tell('c0');
  tell('c21');
  for (let number = 1; number <= 21; number += 1) known.show(setOf(number));
  expect(forgotten).toEqual(['c0']);
  await Promise.all(forgetting);
  const text = await metrics.registry.metrics();
  expect(text).toContain('page_remotes_opened_total{remote="chat",version="c21",canary="no"} 1');
  expect(text).not.toContain('version="c0"');
  for (let number = 1; number < 40; number += 1) known.show(setOf(7));
  expect(forgotten).toEqual(['c0']);
  await metrics.forget({ remote: 'shell', version: 'c21' });
  expect(await metrics.registry.metrics()).not.toContain('shell="c21"');
});
