import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { createElement, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { pageProtocol } from '@lisan/contract';
import { defineRemote } from '@lisan/remote-kit';
import { prerender } from '@lisan/remote-kit/prerender';
import { createFakeHost, type FakeHost } from './fake-host';

interface Received {
  text: string;
  name: string;
  isTicked: boolean;
  sent: string[];
}
let received: Received;
let remembered: string;
let onRender: () => ReactNode;
let host: FakeHost;
let container: HTMLElement;
const never = () => () => undefined;

function Letter() {
  const first = useSyncExternalStore(
    never,
    () => remembered,
    () => '',
  );
  const [typed, setTyped] = useState<string>();
  const [name, setName] = useState('');
  const [isTicked, setTicked] = useState(false);
  const text = typed ?? first;
  useEffect(() => void Object.assign(received, { text, name, isTicked }), [text, name, isTicked]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        received.sent.push(text);
      }}
    >
      <textarea aria-label="Text" value={text} onChange={({ target }) => setTyped(target.value)} />
      <input aria-label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input
        aria-label="Tick"
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      <button type="submit" disabled={text === ''}>
        Send
      </button>
      {onRender()}
    </form>
  );
}

const remote = defineRemote({
  name: 'letters',
  frame: ({ children }) => createElement('main', null, children),
  views: { letters: async () => ({ default: Letter }) },
  translations: { en: async () => ({ a: 'a' }), ar: async () => ({ a: 'a' }) },
});
const collect = (tree: ReactNode) => tree;
const find = (role: string, name: string) => within(container).getByRole(role, { name });
const textOf = () => find('textbox', 'Text') as HTMLTextAreaElement;

beforeEach(async () => {
  received = { text: '', name: '', isTicked: false, sent: [] };
  remembered = '';
  onRender = () => null;
  host = createFakeHost();
  const { html } = await prerender(remote, {
    id: 'letters',
    language: 'en',
    collect,
    readStyles: () => '',
  });
  container = document.createElement('div');
  container.setAttribute(pageProtocol.prerenderedView, 'letters');
  container.setAttribute(pageProtocol.prerenderedLanguage, 'en');
  container.setAttribute(pageProtocol.prerenderedVersion, '1');
  container.innerHTML = html;
  document.body.append(container);
});
afterEach(() => {
  container.remove();
  delete (globalThis as { [pageProtocol.before]?: unknown })[pageProtocol.before];
});

const mounted = async (onError: (error: unknown) => void = () => undefined) => {
  let unmount: () => void = () => undefined;
  await act(async () => {
    unmount = remote.mount(container, {
      id: 'letters',
      kind: 'view',
      host,
      Component: Letter,
      onError,
      onWaiting: () => undefined,
    });
  });
  return () => act(async () => unmount());
};

/** Like a user, bypasses the elements' own setters, which React intercepts later. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.value = text;
  field.setSelectionRange(2, 4);
}

/** Renders longer than React's time slice, and records the turn. */
function Slow({ rendered }: { readonly rendered: () => void }) {
  for (const startedAt = performance.now(); performance.now() - startedAt < 8;);
  rendered();
  return null;
}

test('hydrates in several turns, so that input is handled between them', async () => {
  const turns: number[] = [];
  let turn = 0;
  onRender = () =>
    ['a', 'b', 'c', 'd'].map((key) => <Slow key={key} rendered={() => void turns.push(turn)} />);
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const { IS_REACT_ACT_ENVIRONMENT: before = false } = scope;
  // As in a browser: React schedules its own turns.
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  const counting = setInterval(() => (turn += 1));
  const unmount = remote.mount(container, {
    id: 'letters',
    kind: 'view',
    host,
    Component: Letter,
    onError: () => undefined,
    onWaiting: () => undefined,
  });
  try {
    await waitFor(() => expect(turns).toHaveLength(4));
    expect(new Set(turns).size).toBeGreaterThan(1);
  } finally {
    clearInterval(counting);
    unmount();
    scope.IS_REACT_ACT_ENVIRONMENT = before;
  }
});

test('reports nothing about a view removed before it hydrates', async () => {
  await act(async () => {
    const unmount = remote.mount(container, {
      id: 'letters',
      kind: 'view',
      host,
      Component: Letter,
      onError: () => undefined,
      onWaiting: () => undefined,
    });
    unmount();
  });
  expect(host.record.reports).toEqual([]);
});

test('keeps elements, text, caret, focus and a ticked box, and passes them to the view', async () => {
  const field = textOf();
  type(field, 'Dear Layla');
  (find('textbox', 'Name') as HTMLInputElement).value = 'Omar';
  (find('checkbox', 'Tick') as HTMLInputElement).checked = true;
  const unmount = await mounted();
  expect(textOf()).toBe(field);
  expect(field).toHaveFocus();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Dear Layla', 2, 4]);
  expect(received).toMatchObject({ text: 'Dear Layla', name: 'Omar', isTicked: true });
  expect(container).not.toHaveAttribute(pageProtocol.prerenderedView);
  fireEvent.submit(textOf());
  expect(received.sent).toEqual(['Dear Layla']);
  expect(host.record.reports).toEqual([]);
  await unmount();
  expect(container).toBeEmptyDOMElement();
});

test('keeps remembered text before newer input', async () => {
  remembered = 'An old draft';
  type(textOf(), 'Dear Layla');
  const unmount = await mounted();
  expect(received.text).toBe('An old draft\n\nDear Layla');
  expect([textOf().selectionStart, textOf().selectionEnd]).toEqual([16, 18]);
  await unmount();
});

test('waits for an input method to finish composing', async () => {
  const field = textOf();
  type(field, 'に');
  Object.assign(globalThis, { [pageProtocol.before]: { composing: field, pressed: null } });
  const unmount = await mounted();
  expect(received.text).toBe('');
  expect(container).toHaveAttribute(pageProtocol.prerenderedView);
  field.value = '日本';
  fireEvent.compositionEnd(field);
  await act(async () => undefined);
  expect(received.text).toBe('日本');
  expect(textOf()).toBe(field);
  await unmount();
});

test('replays a press once, after the input', async () => {
  type(textOf(), 'Dear Layla');
  const pressed = { element: find('button', 'Send'), isEnter: false };
  Object.assign(globalThis, { [pageProtocol.before]: { composing: null, pressed } });
  const unmount = await mounted();
  expect(received.sent).toEqual(['Dear Layla']);
  await unmount();
});

test('replays several presses in order, and leaves those outside the view', async () => {
  type(textOf(), 'Dear Layla');
  const tick = within(container).getByRole('checkbox', { name: 'Tick' });
  const around = document.createElement('button');
  const known = {
    composing: null,
    earlier: [{ element: around }, { element: tick }],
    pressed: { element: find('button', 'Send'), isEnter: false },
  };
  Object.assign(globalThis, { [pageProtocol.before]: known });
  const unmount = await mounted();
  expect(received).toMatchObject({ isTicked: true, sent: ['Dear Layla'] });
  expect(known).toMatchObject({ earlier: [], pressed: { element: around } });
  await unmount();
});

test('restores input and reports the error on a hydration mismatch', async () => {
  type(textOf(), 'Dear Layla');
  const lost = textOf();
  onRender = () => <p>Another</p>;
  const unmount = await mounted();
  expect(textOf()).not.toBe(lost);
  expect(container).toHaveTextContent('Another');
  expect(textOf()).toHaveFocus();
  expect(received.text).toBe('Dear Layla');
  expect(host.record.reports).toEqual([
    { error: expect.any(Error), where: 'prerendered HTML of letters/letters' },
  ]);
  await unmount();
});

test('reports a view that throws and restores input on its next render', async () => {
  type(textOf(), 'Dear Layla');
  onRender = () => {
    throw new Error('broken');
  };
  const errors: unknown[] = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const unmount = await mounted((error) => errors.push(error));
  expect(errors).toEqual([new Error('broken')]);
  await unmount();
  onRender = () => null;
  container.replaceChildren();
  const unmountAgain = await mounted();
  expect(received.text).toBe('Dear Layla');
  await unmountAgain();
});

test.each([
  ['another language', pageProtocol.prerenderedLanguage, 'ar'],
  ['another view', pageProtocol.prerenderedView, 'notes'],
])('renders afresh over prerendered HTML of %s', async (_case, name, value) => {
  container.setAttribute(name, value);
  const field = textOf();
  const unmount = await mounted();
  expect(textOf()).not.toBe(field);
  expect(textOf()).toHaveValue('');
  await unmount();
});
