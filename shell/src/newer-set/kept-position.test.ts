import { createTabStorage } from '../services/browser-storage';
import { keepPosition, takePosition } from '../services/kept-position';
import { readPosition, restoreScroll } from './kept-position';

const markup = '<header></header><main><section><p tabindex="-1">A long view</p></section></main>';
const section = () => document.querySelector('section')!;

/** Elements of a browser without a layout, as long as they are told to be. */
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

test('a part that was scrolled stands there again in the next document, as soon as it is long enough', async () => {
  section().scrollTop = 300;
  document.querySelector('p')?.focus();
  keepPosition(createTabStorage(), readPosition());
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

test('who has begun to look around is left where they are', async () => {
  restoreScroll({ takesFocus: false, scrolled: [{ path: [1, 0], top: 300 }] });
  window.dispatchEvent(new Event('wheel'));
  setLength(section(), 400);
  section().append('more');
  await Promise.resolve();
  expect(section().scrollTop).toBe(0);
});

test('a page whose focus is nowhere does not take it', () => {
  expect(readPosition()).toEqual({ takesFocus: false, scrolled: [] });
});
