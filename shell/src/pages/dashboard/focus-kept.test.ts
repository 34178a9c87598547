import { keepFocusWithin } from './focus-kept';

let stop: () => void;
let main: HTMLElement;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
/** Observers hear of a change after the turn that made it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML =
    '<a id="outside" href="#x">outside</a><main id="main" tabindex="-1"><section id="list"><div id="failed"><button id="again">Try again</button></div></section></main>';
  main = byId('main');
  stop = keepFocusWithin(main);
});
afterEach(() => stop());

test('what goes away with its focus leaves it to the nearest thing around it', async () => {
  byId('again').focus();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(byId('list'));
  byId('outside').focus();
  // It took the focus for once: it is no stop of the tab key, and no target of a click.
  expect(byId('list')).not.toHaveAttribute('tabindex');
});

test('a whole view that goes leaves it to the place of views', async () => {
  byId('again').focus();
  byId('list').remove();
  await settled();
  expect(document.activeElement).toBe(main);
  expect(main).toHaveAttribute('tabindex', '-1');
});

test('whoever has moved on is left where they are', async () => {
  byId('again').focus();
  byId('outside').focus();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(byId('outside'));
});

test('whoever pressed beside it has let go of it', async () => {
  byId('again').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  byId('again').blur();
  byId('failed').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('a focus that was given on by the view itself is not taken from there', async () => {
  const next = document.createElement('button');
  byId('again').focus();
  byId('failed').replaceWith(next);
  next.focus();
  await settled();
  expect(document.activeElement).toBe(next);
});
