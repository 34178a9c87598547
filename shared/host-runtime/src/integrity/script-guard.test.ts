import { aHash, aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { guardScripts } from './script-guard';

type Policy = { createScriptURL(url: string): string; createHTML(markup: string): string };

function openPage(policies = new Map<string, Policy>()) {
  const trustedTypes = {
    createPolicy: (name: string, rules: Policy) => {
      policies.set(name, rules);
      return rules;
    },
  };
  const page = { document, location: new URL('http://localhost/home'), trustedTypes };
  return page as unknown as Window & typeof globalThis;
}

const manifest = aReleaseManifest({ chat: aRemoteRelease('chat') });
const entry = '/remotes/chat/0.1.0-11111111/remote-entry.js';

afterEach(() => document.head.replaceChildren());

test('finds the hash of every file in the manifest, whatever its query', () => {
  const { findIntegrity } = guardScripts(manifest, openPage());
  expect(findIntegrity(entry)).toBe(aHash('entry'));
  expect(findIntegrity(`http://localhost${entry}?retry=3#x`)).toBe(aHash('entry'));
  expect(findIntegrity('/shell/0.1.0-00000000/shell.js')).toBe(aHash('shell'));
});

test.each([
  'http://elsewhere.example/remotes/chat/0.1.0-11111111/remote-entry.js',
  '/remotes/chat/0.1.0-11111111/other.js',
  '/remotes/chat/0.1.0-22222222/remote-entry.js',
  '/remotes/chat/0.1.0-11111111/../0.1.0-22222222/remote-entry.js',
  '//localhost:81/remotes/chat/0.1.0-11111111/remote-entry.js',
])('has no hash for %s and creates no script', (url) => {
  const guard = guardScripts(manifest, openPage());
  expect(guard.findIntegrity(url)).toBeUndefined();
  expect(() => guard.createScript(url)).toThrow(/No hash is known/);
});

test.each([
  'none',
  'sha384-',
  `md5-${'0'.repeat(64)}`,
  `${aHash('entry')} extra`,
  aHash('entry').slice(0, -1),
])('rejects %s as a hash, which browsers would ignore', (hash) => {
  const release = aRemoteRelease('chat', { integrity: { 'remote-entry.js': hash } });
  const guard = guardScripts(aReleaseManifest({ chat: release }), openPage());
  expect(guard.findIntegrity(entry)).toBeUndefined();
  expect(() => guard.createScript(entry)).toThrow(/No hash is known/);
});

test("gives a build's own loader the page's policy, which checks every URL", () => {
  const page = openPage();
  guardScripts(manifest, page);
  const rules = { createScriptURL: (url: string) => url };
  const policy = page.trustedTypes!.createPolicy('lisan-scripts', rules);
  expect(policy.createScriptURL(entry)).toBe(entry);
  expect(() => policy.createScriptURL('/remotes/chat/0.1.0-11111111/other.js')).toThrow(/No hash is known/);
  expect(page.trustedTypes!.createPolicy("a provider's", rules).createScriptURL('/any.js')).toBe('/any.js');
});

test('creates scripts with hash and CORS', () => {
  const script = guardScripts(manifest, openPage()).createScript(`http://localhost${entry}?retry=1`);
  expect(script.integrity).toBe(aHash('entry'));
  expect(script.crossOrigin).toBe('anonymous');
  expect(script.src).toBe(`http://localhost${entry}?retry=1`);
});

test("provides hashes to chunks under a fixed name that scripts can't replace", () => {
  const page = openPage();
  guardScripts(manifest, page);
  expect(page.__LISAN_INTEGRITY__?.(entry)).toBe(aHash('entry'));
  expect(() => {
    'use strict';
    page.__LISAN_INTEGRITY__ = () => 'sha384-mine';
  }).toThrow(TypeError);
});

test('allows an admitted path without hashes, and nothing else', () => {
  const guard = guardScripts(manifest, openPage());
  const developed = 'http://localhost:3001/federated/remote-entry.js';
  expect(() => guard.createScript(developed)).toThrow('No hash is known');
  guard.admit('http://localhost:3001/federated/');
  expect(guard.createScript(developed).src).toBe(developed);
  for (const url of [
    'http://localhost:3002/federated/remote-entry.js',
    'http://localhost:3001/other/remote-entry.js',
    'http://localhost:3001/federated/../other.js',
    'https://localhost:3001/federated/remote-entry.js',
    'http://localhost:3001@evil.example/federated/remote-entry.js',
    '/federated/remote-entry.js',
  ])
    expect(() => guard.createScript(url)).toThrow('No hash is known');
  expect(guard.createScript(entry).integrity).toBe(aHash('entry'));
});

test('allows other scripts only from providers, and no markup from text', () => {
  const policies = new Map<string, Policy>();
  guardScripts(manifest, openPage(policies));
  const page = policies.get('default')!;
  expect(page.createScriptURL('https://js.stripe.com/v3/')).toBe('https://js.stripe.com/v3/');
  expect(page.createScriptURL('https://accounts.google.com/gsi/client?hl=ar')).toMatch(/client\?hl=ar$/);
  for (const url of [
    'https://js.stripe.com.evil.example/v3',
    'https://accounts.google.com/gsi/clients',
    'https://accounts.google.com/o/oauth2',
    'data:text/javascript,alert(1)',
    entry,
  ]) {
    expect(() => page.createScriptURL(url)).toThrow(TypeError);
  }
  expect(page.createHTML('[data-x]{color:red}')).toBe('[data-x]{color:red}');
  expect(() => page.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});

test('works without Trusted Types', () => {
  const page = { document, location: new URL('http://localhost/') } as unknown as Window & typeof globalThis;
  const guard = guardScripts(manifest, page);
  expect(guard.createScript(entry).integrity).toBe(aHash('entry'));
  expect(() => guard.createScript('/evil.js')).toThrow('No hash is known');
});

test('retries abandoned files under another URL, and leaves others alone', () => {
  const page = openPage();
  const { abandon } = guardScripts(manifest, page);
  const lookup = page.__LISAN_INTEGRITY__ as unknown as {
    failures: Record<string, number>;
    pending: Set<string>;
  };
  lookup.pending.add('http://localhost/remotes/chat/0.1.0-11111111/view.js');
  lookup.pending.add('http://localhost/remotes/billing/0.1.0-11111111/view.js');
  const [hanging, other] = ['chat', 'billing'].map((remote) => {
    const script = page.document.createElement('script');
    script.setAttribute('src', `http://localhost/remotes/${remote}/0.1.0-11111111/view.js?retry=2`);
    return script;
  });
  if (hanging && other) page.document.head.append(hanging, other);
  abandon('/remotes/chat/0.1.0-11111111/');
  expect([hanging?.isConnected, other?.isConnected]).toEqual([false, true]);
  expect(lookup.failures).toEqual({ 'http://localhost/remotes/chat/0.1.0-11111111/view.js': 2 });
  expect([...lookup.pending]).toEqual(['http://localhost/remotes/billing/0.1.0-11111111/view.js']);
});

test("fetches a chunk early once, with its hash, and counts its failure for the build's loader", () => {
  const page = openPage();
  const guard = guardScripts(manifest, page);
  const lookup = page.__LISAN_INTEGRITY__ as unknown as {
    failures: Record<string, number>;
    pending: Set<string>;
  };
  const view = 'http://localhost/remotes/chat/0.1.0-11111111/view.js';
  const find = () => [...document.scripts].filter(({ src }) => src === view);
  guard.preload('/remotes/chat/0.1.0-11111111/other.js');
  expect(document.scripts).toHaveLength(0);
  guard.preload('/remotes/chat/0.1.0-11111111/view.js');
  guard.preload(view);
  expect(find().map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
    [aHash('view'), 'anonymous'],
  ]);
  lookup.pending.add(view);
  find()[0]?.dispatchEvent(new Event('error'));
  expect([find(), lookup.failures]).toEqual([[], {}]);
  guard.preload(view);
  expect(find()).toEqual([]);
});

test('retries an early chunk that failed or was abandoned under another URL', () => {
  for (const end of ['error', 'abandon']) {
    const page = openPage();
    const guard = guardScripts(manifest, page);
    guard.preload(entry);
    const [script] = document.scripts;
    if (end === 'error') script?.dispatchEvent(new Event('error'));
    else guard.abandon('/remotes/chat/0.1.0-11111111/');
    const { failures } = page.__LISAN_INTEGRITY__ as unknown as { failures: Record<string, number> };
    expect(failures).toEqual({ [`http://localhost${entry}`]: end === 'error' ? 1 : 2 });
    expect(document.scripts).toHaveLength(0);
  }
});
