import { pageProtocol } from '@lisan/contract';
import { createSignInTarget } from './sign-in-target';

function aPage() {
  const stored = new Map<string, string>();
  const target = createSignInTarget({
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  });
  return { stored, target };
}

test('returns the requested page until the user has arrived', () => {
  const { target } = aPage();
  expect(target.path()).toBe('/home');
  target.rememberSearch('?conversation=c-1');
  target.rememberSearch('');
  expect(target.path()).toBe('/home?conversation=c-1');
  target.forget();
  expect(target.path()).toBe('/home');
});

test('returns the demo for a visitor who wanted to try it', () => {
  const { target } = aPage();
  target.rememberDemo();
  target.rememberSearch('');
  expect(target.path()).toBe('/demo');
});

const hostile = [
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\evil.example`,
  '/%2F/evil.example',
  '/demo/../../evil',
  '/demo?next=//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
];

test.each([...hostile, `?${'a'.repeat(500)}`])('does not store %s', (search) => {
  const { target } = aPage();
  target.rememberSearch(search);
  expect(target.path()).toBe('/home');
});

test.each(hostile)('stays on the site even when the storage holds %s', (value) => {
  const { stored, target } = aPage();
  stored.set(pageProtocol.wantedHome, value);
  expect(target.path()).toBe('/home');
});
