import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { kitPackages, publishedManifest, type Manifest } from './published-manifest';

const root = resolve(import.meta.dirname, '../../..');
const read = async (path: string) => await readFile(join(root, path), 'utf8');
const readManifest = async (folder: string) =>
  JSON.parse(await read(join(folder, 'package.json'))) as Manifest;
const publish = async (name: string) =>
  publishedManifest(await readManifest(`shared/${name}`), {
    commit: undefined,
    versions: {},
    top: {},
    folder: `shared/${name}`,
  }) as Pick<Manifest, 'dependencies'> & { peerDependencies?: Readonly<Record<string, string>> };

test("requires exactly this repository's webpack, and installs no second copy", async () => {
  const { dependencies, peerDependencies } = await publish('remote-build');
  expect(peerDependencies).toEqual({
    webpack: (await readManifest('shared/remote-build')).dependencies?.['webpack'],
  });
  expect(dependencies).not.toHaveProperty('webpack');
});

test('pins every peer to the installed version in the documented commands', async () => {
  const lines =
    /```sh\nnpm init[^`]*```/.exec((await read('docs/remote.md')).replaceAll(/^ +/gm, ''))?.[0] ?? '';
  const pins = Object.fromEntries(
    [...lines.matchAll(/ ((?:@types\/)?[\w-]+)@(\S+)/g)].map(([, name = '', version]) => [name, version]),
  );
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  expect(pins).toEqual(
    Object.fromEntries(Object.keys(pins).map((name) => [name, packages[`node_modules/${name}`]?.version])),
  );
  const published = await Promise.all(kitPackages.map(publish));
  const peers = published.flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies));
  expect(Object.keys(pins)).toEqual(expect.arrayContaining([...peers, 'typescript', '@types/react']));
});

test('fails the build with the right install command for another webpack', async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  // Below the repository, so that every package but webpack is the installed one.
  const folder = await mkdtemp(join(root, '.cache', 'check-webpack-'));
  const packages = join(folder, 'node_modules');
  await cp(join(root, 'shared/remote-build/src'), join(packages, '@lisan/remote-build/src'), {
    recursive: true,
  });
  const manifest = {
    name: '@lisan/remote-build',
    type: 'module',
    exports: { '.': './src/index.js' },
    peerDependencies: { webpack: '5.110.3' },
  };
  await writeFile(join(packages, '@lisan/remote-build/package.json'), JSON.stringify(manifest));
  await mkdir(join(packages, 'webpack'));
  await writeFile(join(packages, 'webpack/package.json'), '{ "name": "webpack", "version": "5.112.2" }');
  await writeFile(join(packages, 'webpack/index.js'), 'module.exports = {};');
  const load = ['--input-type=module', '--eval', `await import('@lisan/remote-build');`];
  await expect(promisify(execFile)(process.execPath, load, { cwd: folder })).rejects.toMatchObject({
    stderr: expect.stringContaining(
      'webpack 5.112.2 is installed, but @lisan/remote-build needs exactly 5.110.3. Run: npm install --save-dev --save-exact webpack@5.110.3',
    ),
  });
  await rm(folder, { recursive: true });
});
