import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findDeadLinks,
  findDecisionFaults,
  findUnknownCommands,
  findUntrueSteps,
  readPackageTable,
} from './checks/documents';
import { listWorkspaces, readJson, readSources, readText, root, type PackageJson } from './tree';

const pages = readSources().filter(({ path }) => path.endsWith('.md'));
const page = (path: string, text: string) => [{ path, text }];

describe('documents', () => {
  it('README lists every package and no other', () => {
    expect(readPackageTable(readText('README.md')).sort()).toEqual(listWorkspaces().sort());
  });

  it('decisions say context, decision and consequences, one number after the other', () => {
    expect(pages.filter(({ path }) => path.startsWith('docs/decisions/0'))).not.toEqual([]);
    expect(findDecisionFaults(pages)).toEqual([]);
  });

  it('link to what is there', () => {
    expect(findDeadLinks(pages, (path) => existsSync(join(root, path)))).toEqual([]);
  });

  it('walk one click through files that hold what the walk names', () => {
    const walk = readText('ARCHITECTURE.md');
    expect(walk).toMatch(/^9\. /m);
    const read = (path: string) => (existsSync(join(root, path)) ? readText(path) : undefined);
    expect(findUntrueSteps(walk, read)).toEqual([]);
  });

  it('read a remote, and walk, through files that hold what they name', () => {
    const walks = readText('docs/remote.md');
    expect(walks.match(/^\d+\. /gm)?.length).toBeGreaterThan(25);
    const read = (path: string) => {
      const target = new URL(path, 'file:///docs/').pathname.slice(1);
      return existsSync(join(root, target)) ? readText(target) : undefined;
    };
    expect(findUntrueSteps(walks, read)).toEqual([]);
  });

  it('name commands that exist', () => {
    const scripts = Object.fromEntries(
      ['.', ...listWorkspaces()].map((folder) => [
        folder,
        Object.keys(readJson<PackageJson>(`${folder}/package.json`).scripts ?? {}),
      ]),
    );
    expect(findUnknownCommands(pages, scripts)).toEqual([]);
  });
});

describe('the checks of documents', () => {
  it('read a table of packages', () => {
    const readme =
      '# Lisan\n\n## Packages\n\n| package | for |\n| --- | --- |\n| `shell/` | x |\n| [`api`](api) | y |\n\n## Start\n\n| `other` | z |\n';
    expect(readPackageTable(readme)).toEqual(['shell', 'api']);
  });

  it('see a decision out of turn, without its parts, and left out of the index', () => {
    const found = findDecisionFaults(page('docs/decisions/0002-second.md', '# Second\n\n## Context\n\nx\n'));
    expect(found).toEqual([
      expect.stringContaining('1 would be next'),
      expect.stringContaining("'## Decision'"),
      expect.stringContaining("'## Consequences'"),
      expect.stringContaining('states no Status'),
      expect.stringContaining('README.md omits'),
    ]);
  });

  it('see a dead link and an unknown command', () => {
    const text = '[a](./gone.md) [b](https://example.org/x) `npm run absent` `npm run dev -w remotes/chat`';
    expect(findDeadLinks(page('docs/a.md', text), () => false)).toEqual([
      expect.stringContaining('docs/gone.md'),
    ]);
    expect(findUnknownCommands(page('docs/a.md', text), { '.': [], 'remotes/chat': ['dev'] })).toEqual([
      expect.stringContaining('npm run absent'),
    ]);
  });

  it('see a step that names what its file lacks', () => {
    const walk =
      'Intro `free`.\n\n1. Good `ask()` of\n   [`a.ts`](a.ts).\n2. Bad `tell` of [`a.ts`](a.ts).\n\n`free` too.\n';
    expect(findUntrueSteps(walk, (path) => (path === 'a.ts' ? 'function ask() {}' : undefined))).toEqual([
      expect.stringContaining('Step 2 names tell'),
    ]);
  });
});
