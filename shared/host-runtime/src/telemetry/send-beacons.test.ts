import { Beacon } from '@lisan/contract';
import { Check } from 'typebox/value';
import type { Metric } from 'web-vitals';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createBeaconQueue } from './beacon-queue';
import { sendBeacons } from './send-beacons';

const measure: ((metric: Metric) => void)[] = [];
jest.mock('web-vitals', () => {
  const on = (take: (metric: Metric) => void) => void measure.push(take);
  return { onCLS: on, onFCP: on, onINP: on, onLCP: on, onTTFB: on };
});

const manifest = aReleaseManifest({ chat: aRemoteRelease('chat') });
const chat = { remote: 'chat', version: '0.1.0-11111111' };
const shell = { remote: 'shell', version: manifest.shell.version };

let posted: Request[];
let beaconed: Blob[];
let answer: jest.Mock<boolean>;
let fetched: jest.Mock<Promise<Response>>;
type Listen = (...args: Parameters<typeof window.addEventListener>) => void;
let listeners: jest.SpiedFunction<Listen>;

interface Request {
  readonly path: string;
  readonly init: RequestInit;
}

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<script type="application/json" id="release-set" data-tells></script>';
  [posted, beaconed] = [[], []];
  answer = jest.fn(() => true);
  fetched = jest.fn(async () => Response.json(null));
  Object.assign(navigator, {
    sendBeacon: (_path: string, body: Blob) => answer() && beaconed.push(body) > 0,
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init = {}) => {
    posted.push({ path: String(path), init });
    return fetched();
  });
  listeners = jest.spyOn(window, 'addEventListener');
});
afterEach(() => {
  for (const [type, listener] of listeners.mock.calls) window.removeEventListener(type, listener);
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(document, 'visibilityState');
  measure.length = 0;
  jest.useRealTimers();
});

function start(manifestToReport = manifest) {
  const queue = createBeaconQueue();
  const run = () => sendBeacons({ beacons: queue, manifest: manifestToReport, user: {} });
  return { queue, run };
}

const hide = () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const setOnline = (value: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);

async function readBeacons(): Promise<Beacon[]> {
  jest.useRealTimers();
  const texts = await Promise.all(
    beaconed.map(async (blob) => {
      expect(blob.type).toBe('application/json');
      const reader = new FileReader();
      const done = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsText(blob);
      await done;
      return String(reader.result);
    }),
  );
  return texts.map(read);
}

function read(text: string): Beacon {
  const beacon: unknown = JSON.parse(text);
  if (!Check(Beacon, beacon)) throw new Error(`This is no beacon: ${text}`);
  return beacon;
}

test('sends earlier and subsequent events in one beacon within seconds', async () => {
  const { queue, run } = start();
  queue.record('opened', 'chat', chat.version);
  queue.record('render', 'chat', chat.version);
  run();
  jest.advanceTimersByTime(1_000);
  queue.record('rejection', 'chat', chat.version);
  expect(beaconed).toHaveLength(0);
  jest.advanceTimersByTime(2_000);
  expect(posted).toEqual([]);
  expect(await readBeacons()).toEqual([
    {
      opened: [chat, shell],
      failed: [chat],
      faults: [
        { ...chat, kind: 'render' },
        { ...chat, kind: 'rejection' },
      ],
    },
  ]);
});

test('sends what it has when the page closes at once', async () => {
  const { queue, run } = start();
  run();
  queue.record('integrity', 'chat', chat.version);
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(60_000);
  expect((await readBeacons()).map(({ faults }) => faults)).toEqual([[{ ...chat, kind: 'integrity' }]]);
});

test.each([
  ['is not there', () => Reflect.deleteProperty(navigator, 'sendBeacon')],
  ['is full', () => answer.mockReturnValue(false)],
  [
    'throws',
    () =>
      answer.mockImplementation(() => {
        throw new Error('blocked');
      }),
  ],
])('falls back to a keepalive request when sendBeacon %s', (_what, break_) => {
  break_();
  const { queue, run } = start();
  run();
  queue.record('slow', 'chat', chat.version);
  hide();
  expect(posted).toEqual([
    {
      path: '/beacon',
      init: {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: expect.any(String),
      },
    },
  ]);
  expect(read(String(posted[0]?.init.body)).faults).toEqual([{ ...chat, kind: 'slow' }]);
});

test('retries a failed beacon with the next one', async () => {
  answer.mockReturnValue(false);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { queue, run } = start();
  run();
  queue.record('slow', 'chat', chat.version);
  await jest.advanceTimersByTimeAsync(3_000);
  queue.record('render', 'chat', chat.version);
  await jest.advanceTimersByTimeAsync(3_000);
  const kinds = posted.map(({ init }) => read(String(init.body)).faults.map(({ kind }) => kind));
  expect(kinds).toEqual([['slow'], ['slow'], ['render']]);
});

test('waits while offline', async () => {
  setOnline(false);
  const { queue, run } = start();
  run();
  queue.record('unreachable', 'chat', chat.version);
  jest.advanceTimersByTime(60_000);
  hide();
  expect([beaconed.length, posted.length]).toEqual([0, 0]);
  setOnline(true);
  window.dispatchEvent(new Event('online'));
  expect((await readBeacons()).map(({ faults }) => faults)).toEqual([[{ ...chat, kind: 'unreachable' }]]);
});

const LCP = { name: 'LCP', value: 1234.5678 } as Metric;
const CLS = { name: 'CLS', value: 0 } as Metric;

test('reports vitals once, when the page is left', async () => {
  const { run } = start();
  run();
  for (const metric of [LCP, CLS]) measure[0]?.(metric);
  hide();
  measure[0]?.({ ...LCP, value: 9 });
  hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(await readBeacons()).toEqual([
    {
      opened: [shell],
      failed: [],
      faults: [],
      vitals: { page: 'dashboard', shell: shell.version, LCP: 1235, CLS: 0 },
    },
  ]);
});

test.each([
  ['asks not to be tracked', () => jest.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1')],
  ['asks for privacy everywhere', () => Object.assign(navigator, { globalPrivacyControl: true })],
  ['was not chosen', () => document.getElementById('release-set')?.removeAttribute('data-tells')],
])('reports failures but no vitals of a page whose visitor %s', async (_what, ask) => {
  Object.defineProperty(navigator, 'doNotTrack', { get: () => null, configurable: true });
  ask();
  const { queue, run } = start();
  run();
  queue.record('render', 'chat', chat.version);
  expect(measure).toEqual([]);
  hide();
  const [beacon] = await readBeacons();
  expect(beacon?.vitals).toBeUndefined();
  expect(beacon?.faults).toEqual([{ ...chat, kind: 'render' }]);
});

test('reports opened versions but no vitals of an unsampled page with a canary', async () => {
  document.getElementById('release-set')?.removeAttribute('data-tells');
  const release = aRemoteRelease('chat');
  const { queue, run } = start({
    ...manifest,
    canaries: { chat: { release, share: 5, since: '2026-01-01T00:00:00.000Z' } },
  });
  run();
  queue.record('opened', 'chat', chat.version);
  hide();
  expect(await readBeacons()).toEqual([{ opened: [shell, chat], failed: [], faults: [] }]);
  expect(measure).toEqual([]);
});

test('sends nothing without news, and bounds a flood before the sender loads', async () => {
  document.getElementById('release-set')?.removeAttribute('data-tells');
  const { queue, run } = start();
  run();
  jest.advanceTimersByTime(60_000);
  hide();
  expect(beaconed).toHaveLength(0);
  const storm = createBeaconQueue();
  for (let number = 0; number < 10_000; number += 1) storm.record('uncaught', `remote-${number}`, '1');
  const received = jest.fn();
  storm.connect(received);
  expect(received).toHaveBeenCalledTimes(200);
  queue.record('opened', 'chat', chat.version);
});
