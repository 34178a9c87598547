import { createTabStorage } from '../page/browser-storage';
import { savePosition, takePosition } from './saved-position';
import { readPosition, restoreScroll } from './restore-position';

const markup = '<header></header><main><section><p tabindex="-1">A long view</p></section></main>';
const section = () => document.querySelector('section')!;

function setLength(element: Element, scrollHeight: number): void {
  Object.defineProperties(element, {
    scrollHeight: { configurable: true, value: scrollHeight },
    clientHeight: { configurable: true, value: 100 },
  });
}

beforeEach(() => {
  document.body.innerHTML = markup;
});
afterEach(() => sessionStorage.clear());

test('restores a scroll position once the content is long enough', async () => {
  section().scrollTop = 300;
  document.querySelector('p')?.focus();
  savePosition(createTabStorage(), readPosition());
  document.body.innerHTML = markup;
  const position = takePosition(createTabStorage());
  expect(position?.takesFocus).toBe(true);
  restoreScroll(position!);
  expect(section().scrollTop).toBe(0);
  setLength(section(), 400);
  section().append('more');
  await Promise.resolve();
  expect(section().scrollTop).toBe(300);
});

test('stops restoring once the user scrolls', async () => {
  restoreScroll({ takesFocus: false, scrolled: [{ path: [1, 0], top: 300 }] });
  window.dispatchEvent(new Event('wheel'));
  setLength(section(), 400);
  section().append('more');
  await Promise.resolve();
  expect(section().scrollTop).toBe(0);
});

test('does not take the focus if nothing had it', () => {
  expect(readPosition()).toEqual({ takesFocus: false, scrolled: [] });
});
