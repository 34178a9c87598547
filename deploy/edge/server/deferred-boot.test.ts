/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import {
  restingScripts,
  restingStart,
  MAX_BOOT_DELAY_MS,
  BOOT_DELAY_MS,
  signs,
  startBegins,
} from './deferred-boot';

interface FakeElement {
  readonly src: string;
  readonly href: string;
  readonly outerHTML: string;
  readonly async: boolean;
  textContent: string;
  innerHTML: string;
  replaceChildren(): void;
  append(child: unknown): void;
  querySelectorAll(selector: string): Iterable<FakeElement>;
}
interface Browser {
  readonly document: {
    readonly head: FakeElement;
    readonly readyState: string;
    readonly body: FakeElement;
    createElement(name: 'script'): FakeElement;
  };
  dispatchEvent(event: Event): void;
  addEventListener(type: string, hear: () => void): void;
}
const page = globalThis as unknown as Browser;
const { head } = page.document;

const elements = ['runtime', 'main'].map(
  (name) => `<script defer nonce="n0nce" src="/shell/${name}.js" integrity="sha384-${name}"></script>`,
);
const early = [
  { url: '/shell/runtime.js', integrity: 'sha384-runtime' },
  { url: '/shell/words.js', integrity: undefined },
];
const begins = jest.fn();
page.addEventListener(startBegins, begins);

/** Created by hand, as a parser would: markup set later runs no script. */
function open(isSignedIn = false): void {
  const script = page.document.createElement('script');
  page.document.body.innerHTML = restingScripts(elements);
  script.textContent = restingStart(early).replaceAll(/window\.\w+\.hasSession/g, `(()=>${isSignedIn})`);
  page.document.body.append(script);
}
const started = () => page.document.body.querySelectorAll('script[src]');
const scripts = () => [...started()].map(({ src }) => new URL(src).pathname);
const preloads = () => [...head.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

beforeEach(() => {
  jest.useFakeTimers();
  head.replaceChildren();
  begins.mockClear();
});
afterEach(() => {
  // Starts the previous test's page, which still listens.
  page.dispatchEvent(new Event('keydown'));
  jest.useRealTimers();
});

test.each(signs)('loads after the page and starts once with %s', (sign) => {
  open();
  expect(preloads()).toEqual(['/shell/runtime.js', '/shell/words.js']);
  expect(scripts()).toEqual([]);
  expect(begins).not.toHaveBeenCalled();
  page.dispatchEvent(new Event(sign));
  page.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(BOOT_DELAY_MS);
  expect(scripts()).toEqual(['/shell/runtime.js', '/shell/main.js']);
  expect(begins).toHaveBeenCalledTimes(1);
  expect([...started()].map(({ outerHTML }) => outerHTML.replace('defer=""', 'defer'))).toEqual(elements);
  // Executed in order.
  expect([...started()].map((script) => script.async)).toEqual([false, false]);
});

test('starts automatically without interaction', () => {
  open();
  jest.advanceTimersByTime(BOOT_DELAY_MS - 1);
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(2);
});

test('starts automatically if the page never finishes loading', () => {
  const state = jest.spyOn(page.document, 'readyState', 'get').mockReturnValue('interactive');
  open();
  expect(preloads()).toEqual([]);
  jest.advanceTimersByTime(MAX_BOOT_DELAY_MS - 1);
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(2);
  state.mockRestore();
});

test('starts at once when signed in', () => {
  open(true);
  expect(scripts()).toHaveLength(2);
  expect(preloads()).toEqual([]);
});
