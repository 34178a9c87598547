import {
  findLooseVersions,
  findMachinePaths,
  findPostponedWork,
  findRegistryHosts,
  findShippedFakes,
} from './checks/honesty';
import { readSources, readText } from './tree';

const sources = readSources();
const lockfile = { path: 'package-lock.json', text: readText('package-lock.json') };
const file = (path: string, text: string) => [{ path, text }];

// Planted words are put together here, or this file would be the first to be refused.
describe('the tree', () => {
  it('postpones nothing', () => {
    expect(findPostponedWork(sources)).toEqual([]);
    expect(findPostponedWork(file('a.ts', ['// TO', 'DO: later'].join('')))).toHaveLength(1);
  });

  it('pretends nowhere but in tests', () => {
    expect(findShippedFakes(sources)).toEqual([]);
  });

  it.each([
    ['api/src/engines/fake-speech.ts', 'export const speak = 1;'],
    ['shell/src/session.ts', 'export function stubSession() {}'],
    ['remotes/chat/src/mocks.ts', 'export class MockApi {}'],
  ])('would not let %s pretend', (path, text) => {
    expect(findShippedFakes(file(path, text))).not.toEqual([]);
    expect(findShippedFakes(file(path.replace('src/', 'testing/'), text))).toEqual([]);
  });

  it('names no folder of one machine', () => {
    expect(findMachinePaths(sources)).toEqual([]);
    expect(findMachinePaths(file('a.md', ['see ', 'home', 'ana', 'lisan'].join('/')))).toHaveLength(1);
    expect(findMachinePaths(file('a.md', 'see https://example.org/work/lisan'))).toEqual([]);
  });

  it('names no registry, in the lockfile least of all', () => {
    expect(findRegistryHosts([...sources, lockfile])).toEqual([]);
    expect(
      findRegistryHosts(file('package-lock.json', JSON.stringify({ resolved: 'https://a.example/b.tgz' }))),
    ).toHaveLength(1);
    expect(
      findRegistryHosts(file('.npmrc', ['url=https:', '', 'registry.example', ''].join('/'))),
    ).toHaveLength(1);
  });

  it('pins every dependency to one version', () => {
    expect(findLooseVersions(sources)).toEqual([]);
    const loose = {
      dependencies: { ky: '^2.1.0', react: '19', '@lisan/ui': '1.0.0', zustand: '5.1.0' },
      overrides: { a: { b: '~1.0.0' } },
    };
    expect(findLooseVersions(file('shell/package.json', JSON.stringify(loose)))).toHaveLength(4);
  });

  it('may be used by anyone', () => {
    expect(readText('LICENSE')).toMatch(/^MIT License/);
  });
});
