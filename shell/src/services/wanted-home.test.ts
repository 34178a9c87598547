import { createWantedHome } from './wanted-home';

function aHome() {
  const kept = new Map<string, string>();
  return createWantedHome({
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  });
}

test('what a visitor came for is where signing in leads, until they are there', () => {
  const home = aHome();
  expect(home.path()).toBe('/home');
  home.note('?conversation=c-1');
  home.note('');
  expect(home.path()).toBe('/home?conversation=c-1');
  home.forget();
  expect(home.path()).toBe('/home');
});

test.each(['//elsewhere.example', 'javascript:1', `?${'a'.repeat(500)}`])('%s is nowhere to go', (search) => {
  const home = aHome();
  home.note(search);
  expect(home.path()).toBe('/home');
});
