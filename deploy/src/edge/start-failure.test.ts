/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { Beacon } from '@lisan/contract';
import { Check } from 'typebox/value';
import { slowAfter, startFailure, startFailureHead, tellAfter } from './start-failure';

/** The little of a browser that is needed here; this package knows no other types of it. */
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

/** A deferred file of the shell, as the document names it. */
function shellScript() {
  const script = document.createElement('script');
  script.defer = true;
  document.body.append(script);
  return script;
}

/** One page follows the other in this window: what the one before listened to must not be heard by it. */
let forget = new AbortController();

beforeEach(() => {
  jest.useFakeTimers();
  const listen = page.addEventListener.bind(page);
  jest
    .spyOn(page, 'addEventListener')
    .mockImplementation((type, hear, capture) => listen(type, hear, { capture, signal: forget.signal }));
  document.body.innerHTML = `<div id="root"></div>${startFailure('en')}`;
  // Markup that is set later runs no script: it is made by hand, as the parser would.
  const script = document.createElement('script');
  script.textContent = /<script[^>]*>([^]*)<\/script>/.exec(startFailureHead('n0nce', '1.0.0-a'))?.[1] ?? '';
  document.head.append(script);
});
afterEach(() => {
  jest.useRealTimers();
  forget.abort();
  forget = new AbortController();
});

test('nothing is said while the shell is on its way', () => {
  jest.advanceTimersByTime(slowAfter - 1);
  expect(shown()).toEqual([]);
});

test('a page that stays empty says that it takes long', () => {
  jest.advanceTimersByTime(slowAfter);
  expect(shown()).toEqual(['start-slow']);
});

test.each<[string, () => void]>([
  ['a file of the shell does not come', () => shellScript().dispatchEvent(new Event('error'))],
  ['the start says that it failed', () => page.dispatchEvent(new Event('lisan:start-failed'))],
  ['a fault is caught by nobody', () => page.dispatchEvent(new Event('error'))],
])('when %s, it is said, and no longer that it takes long', (_what, happen) => {
  jest.advanceTimersByTime(slowAfter);
  happen();
  expect(shown()).toEqual(['start-failure']);
});

test('a page that refuses what came says so, and not that the line is bad', () => {
  jest.advanceTimersByTime(slowAfter);
  page.dispatchEvent(new Event('lisan:start-refused'));
  expect(shown()).toEqual(['start-refused']);
});

test('a failure is not followed by the words of a slow line', () => {
  page.dispatchEvent(new Event('lisan:start-failed'));
  jest.advanceTimersByTime(slowAfter);
  expect(shown()).toEqual(['start-failure']);
});

describe('the edge', () => {
  const sendBeacon = jest.fn<(path: string, body: Blob) => boolean>();
  beforeEach(() => {
    sendBeacon.mockClear();
    Object.assign(page.navigator, { sendBeacon });
  });

  test('is told once that a page stayed empty, of what shell', () => {
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

  test('is told nothing of a page that started after all', () => {
    page.dispatchEvent(new Event('error'));
    document.body.innerHTML = '<div id="root"><div><p>Lisan</p></div></div>';
    jest.advanceTimersByTime(tellAfter);
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  test('that a browser cannot tell anything is no fault', () => {
    Reflect.deleteProperty(page.navigator, 'sendBeacon');
    page.dispatchEvent(new Event('lisan:start-failed'));
    jest.advanceTimersByTime(tellAfter);
    expect(shown()).toEqual(['start-failure']);
  });
});

test('a file that nobody waits for is no failure', () => {
  const early = document.createElement('script');
  document.body.append(early);
  early.dispatchEvent(new Event('error'));
  expect(shown()).toEqual([]);
});

test("each sentence in both languages, the page's own first", () => {
  document.body.innerHTML = startFailure('ar');
  const said = [...document.querySelectorAll('p')].map(({ lang, dir }) => `${lang} ${dir}`);
  expect(said).toEqual(['ar rtl', 'en ltr', 'ar rtl', 'en ltr', 'ar rtl', 'en ltr']);
});
