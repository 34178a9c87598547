import { jest } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { MAX_WANTED_HOME_LENGTH, pageProtocol } from '@lisan/contract';
import { inputRecorder } from './input-recorder';

const { accessToken, before, busyLabel, prerenderedLive, prerenderedPage, prerenderedView, wantedHome } =
  pageProtocol;

class Element {
  constructor(private readonly around: readonly string[]) {}
  matches(): boolean {
    return false;
  }
  closest(selector: string): Element | null {
    return this.around.some((one) => selector.includes(one)) ? this : null;
  }
}

function open(fields: readonly object[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const window: Record<string, { pressed: unknown; earlier?: { element: Element }[] }> = {};
  const addEventListener = (name: string, listener: (event: object) => void) => heard.set(name, listener);
  const source = inputRecorder('n').replaceAll(/^<script[^>]*>|<\/script>$/g, '');
  const document = { querySelectorAll: () => fields };
  runInNewContext(source, { window, document, Element, addEventListener });
  return { hear: (name: string, event: object) => heard.get(name)?.(event), known: () => window[before] };
}

test.each([prerenderedPage, prerenderedView])('records a pressed button in an element with %s', (mark) => {
  const { hear, known } = open();
  const button = new Element([`[${mark}]`, 'button']);
  hear('click', { target: button });
  expect(known()?.pressed).toMatchObject({ element: button });
});

test('keeps the last presses in order, one per element', () => {
  const { hear, known } = open();
  const buttons = Array.from({ length: 10 }, () => new Element([`[${prerenderedPage}]`, 'button']));
  for (const target of [...buttons, buttons[4]]) hear('click', { target });
  const { pressed, earlier = [] } = known() ?? {};
  expect(pressed).toMatchObject({ element: buttons[4] });
  expect(earlier.map(({ element }) => buttons.indexOf(element))).toEqual([2, 3, 5, 6, 7, 8, 9]);
});

test.each([prerenderedPage, prerenderedView])(
  'holds back a form with %s, and records what submits it',
  (mark) => {
    const { hear, known } = open();
    const submitter = new Element([]);
    const preventDefault = jest.fn();
    hear('submit', { target: new Element([`[${mark}]`]), submitter, preventDefault });
    expect(preventDefault).toHaveBeenCalled();
    expect(known()?.pressed).toMatchObject({ element: submitter });
  },
);

test('marks a pressed button busy when it has a busy label', () => {
  const { hear } = open();
  const marked = jest.fn();
  const label = Object.assign(new Element([`[${prerenderedPage}]`, 'button', `[${busyLabel}]`]), {
    setAttribute: marked,
  });
  hear('click', { target: label });
  expect(marked).toHaveBeenCalledWith('aria-busy', 'true');
});

test('ignores presses in a running view, and keeps those around it', () => {
  const { hear, known } = open();
  const around = new Element([`[${prerenderedPage}]`, 'button']);
  hear('click', { target: around });
  hear('click', { target: new Element([`[${prerenderedPage}]`, `[${prerenderedLive}]`, 'button']) });
  const preventDefault = jest.fn();
  const submitter = new Element([`[${prerenderedLive}]`]);
  hear('submit', { target: new Element([`[${prerenderedPage}]`]), submitter, preventDefault });
  expect(known()?.pressed).toMatchObject({ element: around });
  // Until hydration, the browser would reload the page.
  expect(preventDefault).toHaveBeenCalled();
});

test('changes nothing without prerendered HTML', () => {
  const { hear, known } = open();
  const preventDefault = jest.fn();
  hear('click', { target: new Element(['button']) });
  hear('submit', { target: new Element([]), submitter: new Element([]), preventDefault });
  expect(preventDefault).not.toHaveBeenCalled();
  expect(known()?.pressed).toBeNull();
});

describe('what a visitor wanted on the home page', () => {
  function noted(pathname: string, search: string) {
    const kept = new Map<string, string>();
    const source = inputRecorder('n').replaceAll(/^<script[^>]*>|<\/script>$/g, '');
    runInNewContext(source, {
      window: {},
      Element,
      addEventListener: () => undefined,
      location: { pathname, search },
      sessionStorage: { setItem: (key: string, value: string) => void kept.set(key, value) },
    });
    return [...kept];
  }

  test('is recorded before the shell runs', () => {
    expect(noted('/home', '?conversation=c-1')).toEqual([[wantedHome, '?conversation=c-1']]);
  });

  test.each([
    ['of another page', '/about', '?conversation=c-1'],
    ['that is none', '/home', ''],
    ['that is too long', '/home', `?${'a'.repeat(MAX_WANTED_HOME_LENGTH)}`],
  ])('is not recorded %s', (_what, pathname, search) => {
    expect(noted(pathname, search)).toEqual([]);
  });
});

class ViewField extends Element {
  value = '';
  defaultValue = '';
  readonly send = { disabled: true };
  constructor() {
    super([`[${prerenderedView}]`]);
  }
  override matches(): boolean {
    return true;
  }
  override closest(selector: string): Element | null {
    return selector === 'form'
      ? Object.assign(new Element([]), { querySelector: () => this.send })
      : super.closest(selector);
  }
}

test('enables Send while its field holds text', () => {
  const { hear } = open();
  const field = new ViewField();
  hear('input', { target: Object.assign(field, { value: 'Coffee' }) });
  expect(field.send.disabled).toBe(false);
  hear('input', { target: Object.assign(field, { value: ' ' }) });
  expect(field.send.disabled).toBe(true);
});

test('drops text and presses when another account signs in elsewhere', () => {
  const field = Object.assign(new ViewField(), { value: 'Coffee' });
  const { hear, known } = open([field]);
  hear('click', { target: new Element([`[${prerenderedView}]`, 'button']) });
  hear('storage', { key: 'lisan.theme' });
  expect([field.value, known()?.pressed]).toEqual(['Coffee', expect.anything()]);
  hear('storage', { key: accessToken });
  expect([field.value, known()?.pressed]).toEqual(['', null]);
});
