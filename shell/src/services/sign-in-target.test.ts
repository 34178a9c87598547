import { pageProtocol } from '@lisan/contract';
import { createWantedPage } from './sign-in-target';

function aPage() {
  const kept = new Map<string, string>();
  const wanted = createWantedPage({
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  });
  return { kept, wanted };
}

test('returns the requested page until the user has arrived', () => {
  const { wanted } = aPage();
  expect(wanted.path()).toBe('/home');
  wanted.note('?conversation=c-1');
  wanted.note('');
  expect(wanted.path()).toBe('/home?conversation=c-1');
  wanted.forget();
  expect(wanted.path()).toBe('/home');
});

test('returns the demo for a visitor who wanted to try it', () => {
  const { wanted } = aPage();
  wanted.noteDemo();
  wanted.note('');
  expect(wanted.path()).toBe('/demo');
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
  const { wanted } = aPage();
  wanted.note(search);
  expect(wanted.path()).toBe('/home');
});

test.each(hostile)('stays on the site even when the storage holds %s', (value) => {
  const { kept, wanted } = aPage();
  kept.set(pageProtocol.wantedHome, value);
  expect(wanted.path()).toBe('/home');
});
