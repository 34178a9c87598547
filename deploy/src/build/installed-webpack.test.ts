import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const own = join(root, 'shared/remote-build');
const cache = join(root, '.cache');
let folder: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  // Below the repository, so that every package but webpack is the installed one.
  folder = await mkdtemp(join(cache, 'check-webpack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('stops the build with the command that installs the right webpack when another one is found', async () => {
  const packages = join(folder, 'node_modules');
  await cp(join(own, 'src'), join(packages, '@lisan/remote-build/src'), { recursive: true });
  const manifest = {
    ...{ name: '@lisan/remote-build', type: 'module', exports: { '.': './src/index.js' } },
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
});
