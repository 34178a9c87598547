import { findIndexFaults, findStarExports } from './checks/indexes';
import { findEmptyNames, findOddNames } from './checks/names';
import { findCrowding, findLongFiles } from './checks/sizes';
import { isScript } from './checks/source';
import { listFiles, listWorkspaces, readJson, readSources, type PackageJson } from './tree';

const sources = readSources();
const lines = (count: number) => 'const line = 1;\n'.repeat(count);
const file = (path: string, text = '') => ({ path, text });

describe('sizes', () => {
  it('keeps every file under 400 lines', () => {
    expect(findLongFiles(sources)).toEqual([]);
  });

  it('keeps half of the files under 60 lines and nine of ten under 180', () => {
    expect(findCrowding(sources)).toEqual([]);
  });

  it('sees the file that is one line too long', () => {
    const found = findLongFiles([
      file('a.ts', lines(400)),
      file('b.sh', lines(401)),
      file('c.json', lines(999)),
      file('d.sql', lines(999)),
    ]);
    expect(found).toEqual([expect.stringMatching(/^b\.sh has 401 lines/)]);
  });

  it('sees a tree of long files', () => {
    const many = (count: number, length: number) =>
      Array.from({ length: count }, () => file('a.ts', lines(length)));
    expect(findCrowding([...many(4, 10), ...many(6, 61)])).toEqual([
      expect.stringContaining('half of the files'),
    ]);
    expect(findCrowding([...many(8, 10), ...many(2, 181)])).toEqual([
      expect.stringContaining('one file in ten'),
    ]);
  });
});

describe('names', () => {
  const paths = listFiles();

  it('say what is inside', () => {
    expect(findEmptyNames(paths)).toEqual([]);
  });

  it('are written in one way', () => {
    expect(findOddNames(paths)).toEqual([]);
  });

  it.each([
    'api/src/utils/text.ts',
    'shell/src/helpers.ts',
    'shared/common/index.ts',
    'a/lib/b.ts',
    'a/misc.test.ts',
  ])('%s would be refused', (path) => {
    expect(findEmptyNames([path])).toHaveLength(1);
  });

  it.each([
    'api/src/Voice_Clone/a.ts',
    'shell/src/pageFrame.tsx',
    'shell/src/use-form.ts',
    'shell/src/My_File.ts',
  ])('%s would be refused', (path) => {
    expect(findOddNames([path])).toHaveLength(1);
  });

  it('leaves good names in peace', () => {
    const good = [
      'remotes/lip-sync/src/start.tsx',
      'a/Player.test.tsx',
      'a/usePlayer.ts',
      'api/src/voice.routes.ts',
    ];
    expect([...findEmptyNames(good), ...findOddNames(good)]).toEqual([]);
  });
});

describe('indexes', () => {
  const read = (path: string) => sources.find((source) => source.path === path);
  const indexes = listWorkspaces().flatMap((folder) => {
    const index = readJson<PackageJson>(`${folder}/package.json`).exports?.['.'];
    return index?.endsWith('.ts') ? [new URL(index, `file:///${folder}/`).pathname.slice(1)] : [];
  });

  it.each(indexes)('%s lists documented names and nothing else', (path) => {
    expect(findIndexFaults(file(path, read(path)?.text), read)).toEqual([]);
  });

  it('are there to be checked', () => {
    expect(indexes).toContain('shared/contract/src/index.ts');
  });

  it('exist without a star', () => {
    expect(findStarExports(sources.filter(({ path }) => isScript(path)))).toEqual([]);
  });

  it('would be refused for a star, code of their own, a silent name or no opening sentence', () => {
    const others = [
      file('a/src/one.ts', '/** One. */\nexport const one = 1;\nexport const two = 2;\n'),
      file('a/src/between.ts', `export { one as first, two } from './one';\n`),
    ];
    const index = `export * from './one';\nexport { first, two } from './between';\nexport const three = 3;\n`;
    const found = findIndexFaults(file('a/src/index.ts', index), (path) =>
      others.find((other) => other.path === path),
    );
    expect(found).toEqual([
      'a/src/index.ts does not open with a sentence',
      'a/src/index.ts:1 an index holds named re-exports and nothing else',
      'a/src/index.ts: two has no docstring where it is declared',
      'a/src/index.ts:3 an index holds named re-exports and nothing else',
    ]);
    expect(findStarExports([file('a/src/index.ts', index)])).toHaveLength(1);
  });
});
