import { isPagePath } from '@lisan/contract';
import { paths } from './paths';

test.each(Object.values(paths))('is a page to the edge: %s', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(['/somewhere', '/home/x', '/__proto__'])('is none: %s', (path) => {
  expect(isPagePath(path)).toBe(false);
});
