import { createBrowserStorage } from '@lisan/host-runtime';
import { createPreferences } from './preferences';

afterEach(() => localStorage.clear());

test('follows the browser until the user chooses', () => {
  const storage = createBrowserStorage();
  expect(createPreferences(storage, ['ar-EG', 'en']).getState()).toEqual({ language: 'ar', theme: 'system' });
  createPreferences(storage, ['ar-EG']).change({ language: 'en', theme: 'dark' });
  expect(createPreferences(storage, ['ar-EG']).getState()).toEqual({ language: 'en', theme: 'dark' });
});

test("removes the edge's cookie when the stored choice is gone", () => {
  const storage = createBrowserStorage();
  createPreferences(storage, ['en']).change({ theme: 'light' });
  expect(document.cookie).toContain('lisan-theme=light');
  localStorage.clear();
  createPreferences(storage, ['en']);
  expect(document.cookie).not.toContain('lisan-theme');
});

test('ignores invalid stored values', () => {
  localStorage.setItem('lisan.language', 'klingon');
  localStorage.setItem('lisan.theme', 'neon');
  expect(createPreferences(createBrowserStorage(), ['ar']).getState()).toEqual({
    language: 'en',
    theme: 'system',
  });
});
