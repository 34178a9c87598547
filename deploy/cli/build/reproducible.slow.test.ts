import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Prerender, Prerenders } from '@lisan/contract';

const root = resolve(import.meta.dirname, '../../..');
const builds = join(root, 'shared/remote-build');
const webpack = join(
  dirname(createRequire(join(builds, 'package.json')).resolve('webpack-cli/package.json')),
  'bin/cli.js',
);
const notes = {
  'package.json': '{ "name": "@lisan/notes", "version": "0.1.0", "type": "module" }',
  'remote.json': '{ "views": [{ "id": "notes" }] }',
  'webpack.config.js': `import { remoteBuild } from '../remote-build/remote.js';\nexport default remoteBuild(import.meta.url);`,
  'src/translations/en.json': '{ "nav": "Notes" }',
  'src/translations/ar.json': '{ "nav": "ملاحظات" }',
  'src/Notes.tsx': `import { styled } from 'styled-components';
import { useHost, useTranslations } from '@lisan/remote-kit';
const Page = styled.p<{ $wide?: boolean }>\`color: teal;\`;
export const Notes = () => <Page style={{ top: 1 }} title={typeof useHost()}>{useTranslations('notes').t('nav')}</Page>;`,
  'src/remote.tsx': `import { defineRemote } from '@lisan/remote-kit';
    export default defineRemote({
      name: 'notes',
      frame: ({ children }) => <main>{children}</main>,
      translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
      views: { notes: () => import('./Notes').then(({ Notes }) => ({ default: Notes })) },
    } as never);`,
};
let folder: string;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'reproducible-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
  const all = await readdir(join(workspace, 'dist'), { recursive: true });
  const files = all.filter((file) => /\.js(?:on)?$/.test(file)).sort();
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

test('builds the same files and version at any path, and after a change of comments only', async () => {
  const first = await build('one');
  const changedComment = { 'src/Notes.tsx': `// Shows a note.\n${notes['src/Notes.tsx']}` };
  expect(hashed(await build('a-longer-path', changedComment))).toEqual(hashed(first));
  expect(JSON.parse(first['build.json'] ?? '')).toMatchObject({
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/),
    namesUsed: { '@lisan/remote-kit': ['defineRemote', 'useHost', 'useTranslations'] },
  });
  const { pictures } = JSON.parse(first['build.json'] ?? '') as { pictures: Prerenders };
  const { html, css } = JSON.parse(first[pictures['notes']?.ar ?? ''] ?? '') as Prerender;
  const [, component] = /class="(s\w{5}) \w+"/.exec(html) ?? [];
  expect(html).toMatch(
    /^<!--&--><!--\$--><main><p data-picture-rule="notes-notes-0" title="object" class="s\w{5} \w+">ملاحظات<\/p><\/main><!--\/\$--><!--\/&-->$/,
  );
  expect(css).toMatch(/^\.\w+\{color:teal;\}\n\S+\[data-picture-rule="notes-notes-0"\]\{top:1px\}$/);
  // Hydration needs the same component id in the scripts.
  const scripts = Object.entries(first).filter(([file]) => file.endsWith('.js'));
  expect(scripts.filter(([, text]) => text.includes(`componentId:"${component}"`))).toHaveLength(1);
});

test('fails the build when a view does not render in Node, unless remote.json gives a reason', async () => {
  const broken = { 'src/Notes.tsx': 'export const Notes = () => <p>{window.innerWidth}</p>;' };
  await expect(build('broken', broken)).rejects.toMatchObject({
    stdout: expect.stringContaining(
      "View 'notes' of notes has no first picture in Arabic, for window is not defined. Let it render",
    ),
  });
  const withReason = {
    'remote.json': '{ "views": [{ "id": "notes", "noPicture": "It is a drawing board." }] }',
  };
  const files = await build('with-reason', { ...broken, ...withReason });
  expect(JSON.parse(files['build.json'] ?? '')).not.toHaveProperty('pictures.notes');
});
