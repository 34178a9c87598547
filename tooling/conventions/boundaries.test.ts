import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { allowed, libraries, surroundings, violations } from './boundaries.violations';
import { listWorkspaces, readJson, root, writeTree, type PackageJson } from './tree';

type Outcome = {
  summary: {
    violations: { from: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
};

const indexSource = '// the index\nexport const thing = 1;\nexport type Thing = number;\n';

function makePackages(): { files: Record<string, string>; links: Record<string, string> } {
  const files: Record<string, string> = { 'package.json': '{ "name": "planted" }' };
  const links: Record<string, string> = {};
  const { 'dev-only': _development, stray: _stray, ...declared } = libraries;
  for (const [library, entries] of Object.entries(libraries)) {
    for (const entry of entries) files[`node_modules/${library}/${entry}`] = 'export const thing = 1;\n';
    files[`node_modules/${library}/package.json`] = JSON.stringify({ name: library, main: './index.js' });
  }
  const names = listWorkspaces().map(
    (folder) => [folder, readJson<PackageJson>(`${folder}/package.json`).name] as const,
  );
  const versions = (wanted: string[]) => Object.fromEntries(wanted.map((name) => [name, '1.0.0']));
  for (const [folder, name] of names) {
    files[`${folder}/src/index.ts`] = indexSource;
    files[`${folder}/package.json`] = JSON.stringify({
      name,
      exports: { '.': './src/index.ts' },
      dependencies: versions([...Object.keys(declared), ...names.map(([, other]) => other)]),
      devDependencies: versions(['dev-only']),
    });
    links[`node_modules/${name}`] = `../../${folder}`;
  }
  return { files, links };
}

function cruise(extra: Record<string, string>): Outcome['summary'] {
  const { files, links } = makePackages();
  const tree = writeTree({ ...files, ...extra }, links);
  try {
    const output = execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '--no-progress'],
        ...['shell', 'remotes', 'shared', 'api', 'deploy', 'e2e', 'tooling'],
      ],
      { cwd: tree.folder, encoding: 'utf8', maxBuffer: 64e6 },
    );
    return (JSON.parse(output) as Outcome).summary;
  } finally {
    tree.remove();
  }
}

const violating = Object.fromEntries(Object.values(violations).map(({ file, text }) => [file, text]));
const found = cruise({ ...surroundings, ...violating, ...allowed });

describe('the import rules', () => {
  it('each have one violation in boundaries.violations.ts', () => {
    const rules = found.ruleSetUsed.forbidden.map(({ name }) => name);
    expect(Object.keys(violations).sort()).toEqual(rules.sort());
  });

  it.each(Object.entries(violations))('report %s', (rule, { file }) => {
    const broken = found.violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name);
    expect(broken).toContain(rule);
  });

  it('accept every allowed import', () => {
    expect(found.violations.filter(({ from }) => from in allowed)).toEqual([]);
  });
});
