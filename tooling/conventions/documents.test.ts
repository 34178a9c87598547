import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces, readJson, readSources, readText, root, type PackageJson } from './tree';

const pages = readSources().filter(({ path }) => path.endsWith('.md'));

const findDeadLinks = () =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => new URL(link, `file:///${path}`).pathname.slice(1))
      .filter((target) => !existsSync(join(root, target.replace(/\/$/, ''))))
      .map((target) => `${path} links to ${target}`),
  );

function findUnknownCommands(): string[] {
  const scripts = new Map(
    ['.', ...listWorkspaces()].map((folder) => [
      folder,
      Object.keys(readJson<PackageJson>(`${folder}/package.json`).scripts ?? {}),
    ]),
  );
  const command = /npm run ([\w:-]+)(?![\w:-])(?:[^\n`]*? -w (?:@lisan\/)?([\w/-]+))?/g;
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(command)]
      .filter(([, name = '', workspace]) => {
        const folder = [...scripts.keys()].find(
          (key) => workspace !== undefined && (key === workspace || key.endsWith(`/${workspace}`)),
        );
        return !(scripts.get(folder ?? '.') ?? []).includes(name);
      })
      .map(([typed]) => `${path} names '${typed}'`),
  );
}

describe('documents', () => {
  it('list every package in the README and no other', () => {
    const [, table = ''] = /^## Packages$([^]*?)(?=^## |(?![^]))/m.exec(readText('README.md')) ?? [];
    const listed = [...table.matchAll(/^\|\s*\[?`([^`]+?)\/?`/gm)].map(([, folder = '']) => folder);
    expect(listed.sort()).toEqual(listWorkspaces().sort());
  });

  it('link to files that exist', () => {
    expect(findDeadLinks()).toEqual([]);
  });

  it('name commands that exist', () => {
    expect(findUnknownCommands()).toEqual([]);
  });
});
