import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findReadmeFaults, listOffers } from './checks/readmes';
import { listWorkspaces, readJson, readText, root, type PackageJson } from './tree';

const packages = listWorkspaces().map((folder) => ({
  folder,
  manifest: readJson<PackageJson>(`${folder}/package.json`),
}));
const offers = Object.fromEntries(
  packages.flatMap(({ folder, manifest: { name, exports } }) => {
    const index = exports?.['.'];
    return index === undefined ? [] : [[name, listOffers(readText(join(folder, index)))]];
  }),
);

describe('the README of a package', () => {
  it.each(packages)(
    '$folder says what it is for, with an example that holds',
    ({ folder, manifest: { name } }) => {
      const path = `${folder}/README.md`;
      const text = existsSync(join(root, path)) ? readText(path) : '';
      expect(findReadmeFaults({ path, text }, name, offers)).toEqual([]);
    },
  );

  it('is held against indexes that offer something', () => {
    expect(offers['@lisan/ui']).toContain('Button');
    expect(offers['@lisan/remote-build']).toContain('remoteBuild');
    expect(offers['@lisan/contract']).toContain('CallKey');
  });
});

describe('the check of a README', () => {
  const check = (text: string) =>
    findReadmeFaults({ path: 'a/README.md', text }, '@lisan/a', { '@lisan/a': ['one'], '@lisan/b': ['two'] });

  it('sees one that says nothing', () => {
    expect(check('')).toEqual([
      expect.stringContaining("begin with '# @lisan/a'"),
      expect.stringContaining('what the package is for'),
      expect.stringContaining('has no example'),
      expect.stringContaining('no example that imports @lisan/a'),
    ]);
  });

  it('sees an example that imports what is not there', () => {
    const page = (code: string) => `# @lisan/a\n\nOne.\nTwo.\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
    expect(check(page(`import { one } from '@lisan/a';\nimport { type two } from '@lisan/b';`))).toEqual([]);
    expect(check(page(`import { one, three } from '@lisan/a';\nimport { x } from '@lisan/gone';`))).toEqual([
      'a/README.md imports three, which @lisan/a does not offer',
      'a/README.md imports x, which @lisan/gone does not offer',
    ]);
    expect(check(page(`import { two } from '@lisan/b';`))).toEqual([
      'a/README.md has no example that imports @lisan/a',
    ]);
  });
});
