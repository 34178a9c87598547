import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedTypes } from './kit-types';

const types = (hash: string) => ({ kit: { hash, files: {} }, bundled: { hash: '', files: {} } });
let root: string;
let made: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lisan-kept-types-'));
  for (const folder of [
    'shared/ui/src',
    'deploy/cli/build',
    'deploy/cli/kit',
    'deploy/store/compatibility-check',
  ])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'shared/ui/src/index.ts'), 'export const one = 1;');
  await writeFile(join(root, 'package-lock.json'), '{}');
  made = [];
});
afterEach(() => rm(root, { recursive: true }));

const request = (hash: string) =>
  cachedTypes(root, () => {
    made.push(hash);
    return types(hash);
  });

test('makes declarations once for all commands', async () => {
  expect(await request('first')).toEqual(types('first'));
  expect(await request('second')).toEqual(types('first'));
  expect(made).toEqual(['first']);
});

test.each(['shared/ui/src/index.ts', 'shared/ui/src/new.ts', 'deploy/cli/kit/how.ts', 'package-lock.json'])(
  'remakes them when %s changes',
  async (file) => {
    await request('first');
    await writeFile(join(root, file), 'export const one = "another";');
    expect(await request('second')).toEqual(types('second'));
    expect(await request('third')).toEqual(types('second'));
  },
);

test('remakes truncated ones', async () => {
  await request('first');
  const file = join(root, '.cache/build/kit-types.json');
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
  expect(await request('second')).toEqual(types('second'));
});
