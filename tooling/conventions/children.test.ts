import { findInheritedEnvironments } from './checks/children';
import { readSources } from './tree';

it('gives every child process of the server its own environment', () => {
  const sources = readSources().filter(({ path }) => /^api\/(src|engines)\//.test(path));
  expect(sources.filter(({ text }) => text.includes("from 'node:child_process'")).length).toBeGreaterThan(5);
  expect(findInheritedEnvironments(sources)).toEqual([]);
});
