import { jest } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { pageProtocol, type EarlySend } from '@lisan/contract';
import { pictureGuard } from './picture-guard';

const { before, pictureSends, pictureSent, pictureView, tabMemory } = pageProtocol;
const early: EarlySend = {
  path: '/text/generate',
  text: 'prompt',
  body: { level: 'OpenAI' },
  unless: 'chat.',
};
const layla = { uid: 'u-1', email: 'ليلى@example.org', sub: 'ليلى' };
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const inAnHour = () => Date.now() / 1000 + 3600;

interface Situation {
  readonly typed?: string;
  readonly token?: string | null;
  readonly memory?: Readonly<Record<string, string>>;
  readonly search?: string;
  readonly onLine?: boolean;
  readonly isPicture?: boolean;
  readonly says?: string;
}

/** A page with one form, in as far as the script looks at it. */
function openForm(situation: Situation = {}) {
  const { typed = 'Three hooks', memory = {}, search = '', onLine = true, isPicture = true } = situation;
  let { token = tokenOf({ ...layla, exp: inAnHour() }) } = situation;
  const { says = JSON.stringify(early) } = situation;
  const heard = new Map<string, ((event: object) => void)[]>();
  const attributes = new Map([[pictureSends as string, says]]);
  class Element {
    closest = (selector: string): Element | null => {
      if (selector.includes(pictureSends)) return form;
      if (selector.includes(pageProtocol.busyLabel)) return null;
      const isMark = /^\[data-picture-(?:view|live)\]$/.test(selector);
      return isMark && selector.includes(pictureView) !== isPicture ? null : this;
    };
  }
  const send = { disabled: true };
  const box = Object.assign(new Element(), { value: typed, defaultValue: '' });
  const form: Element = Object.assign(new Element(), {
    querySelector: (selector: string) => (selector === 'textarea' ? box : send),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  });
  const window: Record<string, { pressed: unknown; sent: null | { end: () => void } }> = {};
  const fetch = jest.fn((_url: string, _options: RequestInit) => Promise.reject(new Error('no line')));
  runInNewContext(pictureGuard('n').replaceAll(/^<script[^>]*>|<\/script>$/g, ''), {
    ...{ window, Element, fetch, atob, TextDecoder, Uint8Array, JSON, Object, Date, AbortController, crypto },
    localStorage: { getItem: () => token },
    sessionStorage: memory,
    navigator: { onLine },
    location: { search, hash: '' },
    document: { documentElement: { lang: 'ar' }, querySelectorAll: () => [box] },
    addEventListener: (name: string, listener: (event: object) => void) =>
      heard.set(name, [...(heard.get(name) ?? []), listener]),
  });
  const hear = (name: string, event: object) => heard.get(name)?.forEach((listener) => listener(event));
  const preventDefault = () => undefined;
  return {
    ...{ fetch, box, send, attributes },
    press: () => hear('submit', { target: form, submitter: Object.assign(new Element()), preventDefault }),
    enter: () => hear('keydown', { key: 'Enter', target: box, preventDefault }),
    type(text: string) {
      box.value = text;
      hear('input', { target: box });
    },
    /** Told by another tab. */
    signedIn(next: string | null) {
      token = next;
      hear('storage', {});
    },
    known: () => window[before],
  };
}

test.each(['press', 'enter'] as const)('what is typed is sent by %s, as whoever is signed in', (act) => {
  const page = openForm();
  page[act]();
  expect(page.fetch).toHaveBeenCalledTimes(1);
  const [url, { method, headers, body }] = page.fetch.mock.calls[0] ?? ['', {}];
  expect([url, method]).toEqual(['/api/text/generate', 'POST']);
  expect(headers).toMatchObject({
    accept: 'text/event-stream',
    'accept-language': 'ar',
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    authorization: expect.stringMatching(/^Bearer e30\./) as string,
  });
  expect(JSON.parse(body as string)).toEqual({
    prompt: 'Three hooks',
    level: 'OpenAI',
    user_email: layla.email,
  });
  // The text is seen, the box is free, and nothing is pressed again when the view comes.
  expect(page.attributes.get(pictureSent)).toBe('Three hooks');
  expect(page.box.value).toBe('');
  expect(page.send.disabled).toBe(true);
  expect(page.known()).toMatchObject({ pressed: null, sent: { path: '/text/generate' } });
});

test('a second one waits for the view', () => {
  const page = openForm();
  page.enter();
  page.type('And tea');
  expect(page.send.disabled).toBe(false);
  page.press();
  expect(page.fetch).toHaveBeenCalledTimes(1);
  expect(page.box.value).toBe('And tea');
  expect(page.known()?.pressed).toBeTruthy();
});

test.each<[string, Situation]>([
  ['nobody is signed in', { token: null }],
  ['the session is over', { token: tokenOf({ ...layla, exp: Date.now() / 1000 - 1 }) }],
  ['the token is none', { token: 'x.%%%.y' }],
  ['there are blanks alone', { typed: ' \n ' }],
  ['the line is gone', { onLine: false }],
  ['the address names a conversation', { search: '?conversation=c-1' }],
  ['this tab has another conversation open', { memory: { [`${tabMemory}.u-1.chat.open`]: 'c-1' } }],
  ['the view runs already', { isPicture: false }],
  ['the form says nothing that is understood', { says: '{' }],
])('where %s nothing is sent, and what was pressed is kept', (_why, situation) => {
  const page = openForm(situation);
  page.enter();
  expect(page.fetch).not.toHaveBeenCalled();
  expect(page.known()?.sent).toBeNull();
  expect(Boolean(page.known()?.pressed)).toBe(situation.isPicture ?? true);
  expect(page.box.value).toBe(situation.typed ?? 'Three hooks');
});

test('what another account, or another view, keeps in this tab stands in no way', () => {
  const page = openForm({
    memory: { [`${tabMemory}.u-2.chat.open`]: 'c-1', [`${tabMemory}.u-1.speech.text`]: 'tea' },
  });
  page.enter();
  expect(page.fetch).toHaveBeenCalledTimes(1);
});

test('a view that runs answers for its own button', () => {
  const page = openForm({ isPicture: false });
  page.type('tea');
  expect(page.send.disabled).toBe(true);
});

test('what was typed goes when somebody else is signed in by another tab, and stays with a new token of the same person', () => {
  const page = openForm({ typed: '' });
  page.type('A note of hers');
  page.signedIn(tokenOf({ ...layla, exp: inAnHour() + 1 }));
  expect(page.box.value).toBe('A note of hers');
  page.signedIn(null);
  expect(page.box.value).toBe('');
  page.type('Another');
  page.signedIn(tokenOf({ ...layla, uid: 'u-2', exp: inAnHour() }));
  expect(page.box.value).toBe('');
});
