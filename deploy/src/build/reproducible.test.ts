import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const builds = join(root, 'shared/remote-build');
const webpack = join(
  dirname(createRequire(join(builds, 'package.json')).resolve('webpack-cli/package.json')),
  'bin/cli.js',
);
const notes = {
  'package.json': '{ "name": "@lisan/notes", "version": "0.1.0", "type": "module" }',
  'remote.json': '{}',
  'webpack.config.js': `import { remoteBuild } from '../remote-build/remote.js';\nexport default remoteBuild(import.meta.url);`,
  'src/translations/en.json': '{ "nav": "Notes" }',
  'src/translations/ar.json': '{ "nav": "ملاحظات" }',
  'src/Notes.tsx': `import { useHost } from '@lisan/remote-kit';\nexport const Notes = () => <p>{String(useHost())}</p>;`,
  'src/remote.tsx': `import { defineRemote } from '@lisan/remote-kit';
    export default defineRemote({
      translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
      views: { notes: () => import('./Notes').then(({ Notes }) => ({ default: Notes })) },
    } as never);`,
};
let folder: string;

// Below the repository, where packages are found; the build's own files are copied, for they have a path too.
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'reproducible-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every file of a build but its maps, which name the places where the sources lay. */
async function build(name: string, change: Partial<typeof notes> = {}): Promise<Record<string, string>> {
  await cp(join(builds, 'src'), join(folder, name, 'remote-build'), { recursive: true });
  await writeFile(join(folder, name, 'package.json'), '{ "type": "module" }');
  const workspace = join(folder, name, 'notes');
  for (const [file, content] of Object.entries({ ...notes, ...change })) {
    await mkdir(dirname(join(workspace, file)), { recursive: true });
    await writeFile(join(workspace, file), content);
  }
  const options = { cwd: workspace, env: { ...process.env, NODE_ENV: 'production' } };
  await promisify(execFile)(process.execPath, [webpack, 'build', '--mode', 'production'], options);
  const files = (await readdir(join(workspace, 'dist'))).filter((file) => !file.endsWith('.map')).sort();
  const contents = files.map(
    async (file) => [file, await readFile(join(workspace, 'dist', file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}

const hashed = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      createHash('sha256').update(content).digest('hex'),
    ]),
  );

test('one commit is one version and equal bytes, wherever it is built', async () => {
  const first = await build('one');
  const comment = { 'src/Notes.tsx': `// Says what the person wrote.\n${notes['src/Notes.tsx']}` };
  expect(hashed(await build('a-longer-path', comment))).toEqual(hashed(first));
  expect(JSON.parse(first['build.json'] ?? '')).toMatchObject({
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/),
    namesUsed: { '@lisan/remote-kit': ['defineRemote', 'useHost'] },
  });
});
