import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overrideBody, overrideText, pageProtocol, writeOverride, type Override } from '@lisan/contract';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createServices, type ShellServices } from '../services/create-services';
import { openOverride } from './open-override';

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

async function makeKey(id: string) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return {
    known: `${id}.P.${base64url(await crypto.subtle.exportKey('raw', publicKey))}`,
    sign: async (text: string) =>
      `${id}.P.${base64url(await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text)))}`,
  };
}

const HOUR_MS = 3_600_000;
const to = 'http://localhost:3001';
const base = `${to}/federated/`;
const manifest = aReleaseManifest({ chat: aRemoteRelease('chat'), billing: aRemoteRelease('billing') });

let key: Awaited<ReturnType<typeof makeKey>>;
let other: typeof key;
let services: ShellServices;
let page: HTMLElement;
const requests: { readonly call: string; readonly body: unknown }[] = [];
let answer: () => Promise<Response>;

beforeAll(async () => {
  [key, other] = await Promise.all([makeKey('0123abcd'), makeKey('0123abcd')]);
});
beforeEach(async () => {
  requests.length = 0;
  answer = async () => new Response(null, { status: 200 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requests.push({ call: `${init?.method ?? 'GET'} ${String(input)}`, body: init?.body });
    return answer();
  });
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.history.replaceState(null, '', '/home?x=1');
  document.head.innerHTML = '';
  page = document.createElement('div');
  document.body.replaceChildren(page);
  services = await createServices();
});
afterEach(() => services.stop());

async function tokenOf(changes: Partial<Override> = {}, by = key): Promise<string> {
  const now = Date.now();
  const whole = {
    id: '01234567',
    site: location.origin,
    remote: 'chat',
    to,
    from: now,
    until: now + HOUR_MS,
  };
  const body = overrideBody({ ...whole, ...changes });
  return writeOverride(body, [await by.sign(overrideText(body))]);
}

function accept(token: string): void {
  const element = document.createElement('meta');
  element.setAttribute('property', pageProtocol.overrideProperty);
  element.content = token;
  document.head.append(element);
}

async function open() {
  const admit = jest.fn<void, [string]>();
  const keys = `${key.known} `.padEnd(480);
  const override = await act(() => openOverride({ manifest, keys, guard: { admit } }, page, services));
  return { override, admit };
}

test('applies a verified override to one remote, with the released version as fallback', async () => {
  accept(await tokenOf());
  const { override, admit } = await open();
  expect(admit.mock.calls).toEqual([[base]]);
  expect(override.manifest.remotes['chat']).toMatchObject({ base, entry: 'remote-entry.js', integrity: {} });
  expect(override.manifest.remotes['billing']).toBe(manifest.remotes['billing']);
  expect(override.manifest.lastGood?.['chat']?.version).toBe('0.1.0-11111111');
  expect(screen.getByRole('status')).toHaveTextContent(/chat.* comes from .*localhost:3001.* until /);
  answer = async () => new Response(null, { status: 403 });
  await userEvent.click(screen.getByRole('button', { name: 'End override' }));
  expect(requests.at(-1)?.call).toBe('DELETE /override');
  expect(screen.getByRole('status')).toHaveTextContent(/That didn't work/);
});

test.each<[string, () => Promise<string>, RegExp]>([
  ['unsigned', async () => (await tokenOf()).split('~')[0] ?? '', /isn't signed/],
  ['signed by another key', () => tokenOf({}, other), /isn't signed/],
  ['for another site', () => tokenOf({ site: 'https://other.example' }), /for another site/],
  ['expired', () => tokenOf({ from: Date.now() - HOUR_MS, until: Date.now() - 1 }), /has expired/],
  ['longer than a day', () => tokenOf({ until: Date.now() + 25 * HOUR_MS }), /has expired/],
  ["for a stranger's server", () => tokenOf({ to: 'https://evil.example' }), /is damaged/],
  ['for a remote that is not released', () => tokenOf({ remote: 'notes' }), /isn't released here/],
])('rejects a token that is %s, whatever the edge accepted, and says so', async (_what, make, message) => {
  accept(await make());
  const { override, admit } = await open();
  expect(override.manifest).toBe(manifest);
  expect(admit).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent(message);
});

test('falls back to the released version when the server is unreachable, and says so', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  accept(await tokenOf());
  const { override, admit } = await open();
  expect(override.manifest).toBe(manifest);
  expect(admit).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent(/localhost:3001.* doesn't respond.* is used/);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('reports a later load failure of the overridden remote only', async () => {
  accept(await tokenOf());
  const { override } = await open();
  const source = override.watch(() => Promise.reject(new Error('RUNTIME-008')));
  await act(() => expect(source(override.manifest.remotes['billing']!, 0)).rejects.toThrow('RUNTIME-008'));
  expect(screen.getByRole('status')).toHaveTextContent(/comes from/);
  await act(() => expect(source(override.manifest.remotes['chat']!, 0)).rejects.toThrow('RUNTIME-008'));
  expect(screen.getByRole('status')).toHaveTextContent(/doesn't respond/);
});

test('offers an override from a link and removes it from the URL', async () => {
  const token = await tokenOf();
  window.history.replaceState(null, '', `/home?x=1#override=${token}`);
  await services.host.translator.setLanguage('ar');
  const { override, admit } = await open();
  expect(window.location.href).toMatch(/\/home\?x=1$/);
  expect(override.manifest).toBe(manifest);
  expect(admit).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent(/هل تريد تحميل .*chat.* من .*localhost:3001/);
  answer = async () => new Response(null, { status: 403 });
  await userEvent.click(screen.getByRole('button', { name: 'تحميل' }));
  expect(requests).toEqual([{ call: 'POST /override', body: JSON.stringify({ token }) }]);
  await userEvent.click(screen.getByRole('button', { name: 'عدم التحميل' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('announces when the override expires', async () => {
  accept(await tokenOf());
  jest.useFakeTimers();
  try {
    await open();
    await act(() => jest.advanceTimersByTimeAsync(HOUR_MS));
    expect(screen.getByRole('status')).toHaveTextContent(/The override of .*chat.* has ended/);
  } finally {
    jest.useRealTimers();
  }
});
