import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from './build';
import { buildWorkspace, findChanged, hashInputs } from './build-workspace';
import { listWorkspaces } from '../../store/release/workspaces';

let root: string;

async function write(path: string, content: string | object): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const counting = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('../built.log', 'x');
mkdirSync('dist', { recursive: true });
writeFileSync('dist/server.js', '');
`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lisan-build-'));
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  await write('shared/ui/package.json', { name: '@lisan/ui', dependencies: { '@lisan/errors': '*' } });
  await write('shared/errors/package.json', { name: '@lisan/errors' });
  await write('shared/errors/src/index.ts', 'one');
  await write('shared/testing/package.json', { name: '@lisan/testing', dependencies: { '@lisan/ui': '*' } });
  await write('shared/remote-build/package.json', { name: '@lisan/remote-build' });
  await write('shell/package.json', { name: '@lisan/shell', dependencies: { '@lisan/ui': '*' } });
  await write('remotes/chat/package.json', {
    name: '@lisan/chat',
    dependencies: { '@lisan/ui': '*', react: '19.3.1' },
    devDependencies: { '@lisan/testing': '*', '@lisan/remote-build': '*' },
  });
  await write('api/package.json', { name: '@lisan/api', dependencies: { '@lisan/errors': '*' } });
  await write('api/build.mjs', counting);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const workspace = (name: string) => listWorkspaces(root).find((one) => one.name === name)!;
const writeNothing = () => Promise.resolve();
const timesBuilt = async () => (await readFile(join(root, 'built.log'), 'utf8').catch(() => '')).length;

test('lists workspaces and their inputs', () => {
  expect(listWorkspaces(root).map(({ name, kind }) => [name, kind])).toEqual([
    ['shell', 'shell'],
    ['chat', 'remote'],
    ['api', 'api'],
  ]);
  expect([...workspace('chat').inputs].sort()).toEqual([
    'remotes/chat',
    'shared/errors',
    'shared/remote-build',
    'shared/ui',
  ]);
});

test.each([
  ['a source of a package far below', 'shared/errors/src/index.ts', true],
  ['a new file', 'remotes/chat/src/new.ts', true],
  ['the lockfile', 'package-lock.json', true],
  ['the manifest', 'remotes/chat/remote.json', true],
  ['a test', 'remotes/chat/src/chat.test.ts', false],
  ['what was built', 'remotes/chat/dist/build.json', false],
  ['a package that is for tests', 'shared/testing/src/index.ts', false],
  ['another workspace', 'api/src/index.ts', false],
])('%s decides whether a remote is rebuilt', async (_what, path, isBuiltAgain) => {
  const before = await hashInputs(root, workspace('chat'));
  await write(path, 'changed');
  expect((await hashInputs(root, workspace('chat'))) !== before).toBe(isBuiltAgain);
});

test('rebuilds only after a change or when the result is missing', async () => {
  expect(await buildWorkspace(root, workspace('api'), writeNothing)).toBe('built');
  expect(await buildWorkspace(root, workspace('api'), writeNothing)).toBe('unchanged');
  await write('shared/errors/src/index.ts', 'two');
  expect(await buildWorkspace(root, workspace('api'), writeNothing)).toBe('built');
  await rm(join(root, 'api/dist'), { recursive: true });
  expect(await buildWorkspace(root, workspace('api'), writeNothing)).toBe('built');
  expect(await timesBuilt()).toBe(3);
});

test("reports a failed build's output, and builds again next time", async () => {
  await buildWorkspace(root, workspace('api'), writeNothing);
  await write('api/build.mjs', `console.error('no such module: x'); process.exit(2);`);
  const fault = { name: 'BuildError', workspace: 'api', output: 'no such module: x' };
  await expect(buildWorkspace(root, workspace('api'), writeNothing)).rejects.toMatchObject(fault);
  await expect(buildWorkspace(root, workspace('api'), writeNothing)).rejects.toMatchObject(fault);
});

test('leaves nothing publishable after a failed build or check', async () => {
  for (const file of ['build.json', 'proof.json']) await write(`remotes/chat/dist/${file}`, {});
  await expect(buildWorkspace(root, workspace('chat'), writeNothing)).rejects.toMatchObject({
    name: 'BuildError',
  });
  await expect(readdir(join(root, 'remotes/chat/dist'))).resolves.toEqual([]);
});

test('builds named workspaces and rejects an unknown name', async () => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  await build({ root, say }, ['api']);
  expect(said).toEqual([expect.stringMatching(/^Built api in \d+\.\d s$/)]);
  await expect(build({ root, say }, ['chta'])).rejects.toMatchObject({
    reasons: ["There is no 'chta' to build"],
  });
});

test('ignores folders that git leaves behind after a branch switch', async () => {
  await write('remotes/notes/node_modules/left/index.js', '');
  await write('remotes/.DS_Store', '');
  await write('shared/old/dist/index.js', '');
  expect(listWorkspaces(root).map(({ name }) => name)).toEqual(['shell', 'chat', 'api']);
});

test('lists the workspaces changed since their last build', async () => {
  const api = workspace('api');
  expect(await findChanged(root, [api])).toEqual([api]);
  await buildWorkspace(root, api, writeNothing);
  expect(await findChanged(root, [api])).toEqual([]);
  await write('shared/errors/src/index.ts', 'two');
  expect(await findChanged(root, [api])).toEqual([api]);
});
