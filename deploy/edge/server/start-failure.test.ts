/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { Beacon } from '@lisan/contract';
import { Check } from 'typebox/value';
import { SLOW_START_MS, startFailure, startFailureHead, FAILURE_REPORT_DELAY_MS } from './start-failure';

interface FakeElement {
  hidden: boolean;
  textContent: string;
  innerHTML: string;
  append(child: unknown): void;
}
interface Browser {
  readonly document: {
    readonly head: FakeElement;
    readonly body: FakeElement;
    createElement(name: 'script'): FakeElement & { defer: boolean; dispatchEvent(event: Event): void };
    getElementById(id: string): FakeElement | null;
    querySelectorAll(selector: string): Iterable<FakeElement & { lang: string; dir: string }>;
  };
  readonly navigator: object;
  dispatchEvent(event: Event): void;
  addEventListener(type: string, hear: unknown, options?: unknown): void;
}
const page = globalThis as unknown as Browser;
const { document } = page;

const isShown = (id: string) => document.getElementById(id)?.hidden === false;
const shown = () => ['start-failure', 'start-refused', 'start-slow'].filter(isShown);

function shellScript() {
  const script = document.createElement('script');
  script.defer = true;
  document.body.append(script);
  return script;
}

/** Pages share one window: remove the listeners of the previous one. */
let forget = new AbortController();

beforeEach(() => {
  jest.useFakeTimers();
  const listen = page.addEventListener.bind(page);
  jest
    .spyOn(page, 'addEventListener')
    .mockImplementation((type, hear, capture) => listen(type, hear, { capture, signal: forget.signal }));
  document.body.innerHTML = `<div id="root"></div>${startFailure('en')}`;
  const script = document.createElement('script');
  script.textContent = /<script[^>]*>([^]*)<\/script>/.exec(startFailureHead('n0nce', '1.0.0-a'))?.[1] ?? '';
  document.head.append(script);
});
afterEach(() => {
  jest.useRealTimers();
  forget.abort();
  forget = new AbortController();
});

test('shows nothing while the shell loads', () => {
  jest.advanceTimersByTime(SLOW_START_MS - 1);
  expect(shown()).toEqual([]);
});

test('reports a slow start when the page stays empty', () => {
  jest.advanceTimersByTime(SLOW_START_MS);
  expect(shown()).toEqual(['start-slow']);
});

test.each<[string, () => void]>([
  ['a file of the shell does not come', () => shellScript().dispatchEvent(new Event('error'))],
  ['the start says that it failed', () => page.dispatchEvent(new Event('lisan:start-failed'))],
  ['a fault is caught by nobody', () => page.dispatchEvent(new Event('error'))],
])('reports that %s, and hides the slow message', (_what, happen) => {
  jest.advanceTimersByTime(SLOW_START_MS);
  happen();
  expect(shown()).toEqual(['start-failure']);
});

test('distinguishes rejected content from a bad connection', () => {
  jest.advanceTimersByTime(SLOW_START_MS);
  page.dispatchEvent(new Event('lisan:start-refused'));
  expect(shown()).toEqual(['start-refused']);
});

test('shows no slow message after a failure', () => {
  page.dispatchEvent(new Event('lisan:start-failed'));
  jest.advanceTimersByTime(SLOW_START_MS);
  expect(shown()).toEqual(['start-failure']);
});

describe('the edge', () => {
  const sendBeacon = jest.fn<(path: string, body: Blob) => boolean>();
  beforeEach(() => {
    sendBeacon.mockClear();
    Object.assign(page.navigator, { sendBeacon });
  });

  test('receives one report of a page that stayed empty, with its shell version', () => {
    for (let fault = 0; fault < 3; fault += 1) page.dispatchEvent(new Event('error'));
    page.dispatchEvent(new Event('lisan:start-failed'));
    jest.advanceTimersByTime(60_000);
    expect(sendBeacon.mock.calls.map(([path, { type }]) => [path, type])).toEqual([
      ['/beacon', 'application/json'],
    ]);
    const script = document.head.innerHTML.match(/new Blob\(\['(.*?)'\]/)?.[1] ?? '';
    const beacon: unknown = JSON.parse(script);
    expect(Check(Beacon, beacon)).toBe(true);
    expect(beacon).toMatchObject({ faults: [{ remote: 'shell', version: '1.0.0-a', kind: 'start' }] });
  });

  test('receives no report of a page that started late', () => {
    page.dispatchEvent(new Event('error'));
    document.body.innerHTML = '<div id="root"><div><p>Lisan</p></div></div>';
    jest.advanceTimersByTime(FAILURE_REPORT_DELAY_MS);
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  test('accepts that a browser cannot report', () => {
    Reflect.deleteProperty(page.navigator, 'sendBeacon');
    page.dispatchEvent(new Event('lisan:start-failed'));
    jest.advanceTimersByTime(FAILURE_REPORT_DELAY_MS);
    expect(shown()).toEqual(['start-failure']);
  });
});

test('ignores failures of files the page does not need', () => {
  const early = document.createElement('script');
  document.body.append(early);
  early.dispatchEvent(new Event('error'));
  expect(shown()).toEqual([]);
});

test("shows each message in both languages, the page's first", () => {
  document.body.innerHTML = startFailure('ar');
  const said = [...document.querySelectorAll('p')].map(({ lang, dir }) => `${lang} ${dir}`);
  expect(said).toEqual(['ar rtl', 'en ltr', 'ar rtl', 'en ltr', 'ar rtl', 'en ltr']);
});
