import { keepFocusWithin } from './keep-focus';

let stop: () => void;
let main: HTMLElement;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML =
    '<a id="outside" href="#x">outside</a><main id="main" tabindex="-1"><section id="list"><div id="failed"><button id="again">Try again</button></div></section></main>';
  main = byId('main');
  stop = keepFocusWithin(main);
});
afterEach(() => stop());

test('moves the focus to the nearest ancestor when its control is removed', async () => {
  byId('again').focus();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(byId('list'));
  byId('outside').focus();
  // Not focusable by Tab or click afterwards.
  expect(byId('list')).not.toHaveAttribute('tabindex');
});

test('moves the focus to the container when a whole view is removed', async () => {
  byId('again').focus();
  byId('list').remove();
  await settled();
  expect(document.activeElement).toBe(main);
  expect(main).toHaveAttribute('tabindex', '-1');
});

test('leaves the focus where the user moved it', async () => {
  byId('again').focus();
  byId('outside').focus();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(byId('outside'));
});

test('does nothing after a press outside the control', async () => {
  byId('again').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  byId('again').blur();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('leaves the focus where the view moved it', async () => {
  const next = document.createElement('button');
  byId('again').focus();
  byId('failed').replaceWith(next);
  next.focus();
  await settled();
  expect(document.activeElement).toBe(next);
});
