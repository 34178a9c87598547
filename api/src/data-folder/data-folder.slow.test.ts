import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runEntry } from '../../testing/run-entry';
import { restrictBelow } from './data-folder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-modes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function listOpen(root: string, path = '.'): Promise<string[]> {
  const full = join(root, path);
  const entry = await lstat(full).catch(() => undefined);
  if (!entry || entry.isSymbolicLink()) return [];
  const names = entry.isDirectory() ? await readdir(full).catch(() => []) : [];
  const below = await Promise.all(names.map((name) => listOpen(root, join(path, name))));
  return [...((entry.mode & 0o077) === 0 ? [] : [path]), ...below.flat()];
}

function startCarelessly(dataFolder: string) {
  const before = process.umask(0);
  try {
    return runEntry('server', { DATA_DIR: dataFolder, API_PORT: '0' });
  } finally {
    process.umask(before);
  }
}

it('restricts the folder and its contents to its user from the start', async () => {
  const dataFolder = join(folder, 'data');
  const run = startCarelessly(dataFolder);
  const seen: { mode: number; open: string[] }[] = [];
  let isReady = false;
  const ready = run.waitFor('the server is ready').then(() => (isReady = true));
  while (!isReady) {
    const top = await stat(dataFolder).catch(() => undefined);
    if (top) seen.push({ mode: top.mode & 0o777, open: await listOpen(dataFolder) });
    await Promise.race([ready, pause(100)]);
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(({ mode, open }) => mode !== 0o700 || open.length > 0)).toEqual([]);
  const url = /"url":"([^"]+)"/.exec(run.output.stdout)?.[1] ?? '';
  const send = (path: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', username: 'a', password: 'correct horse 7 battery' }),
    });
  expect((await send('/user/register')).status).toBe(200);
  await send('/user/forgot-password');
  while (!(await readdir(dataFolder)).includes('outbox')) await pause(50);
  expect(await listOpen(dataFolder)).toEqual([]);
  run.process.kill('SIGTERM');
  await run.ended;
  expect(await listOpen(dataFolder)).toEqual([]);

  for (const name of ['.', 'database', 'database/PG_VERSION', 'secret', 'outbox'])
    await chmod(join(dataFolder, name), 0o777);
  const again = startCarelessly(dataFolder);
  await again.waitFor('the server is ready');
  expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
  while ((await listOpen(dataFolder)).length > 0) await pause(50);
  again.process.kill('SIGTERM');
  await again.ended;
});

it('restricts access without following links or touching shared folders', async () => {
  const outside = join(folder, 'outside');
  const data = join(folder, 'data');
  const shared = join(data, 'shared');
  for (const path of [outside, data, shared]) await mkdir(path);
  await writeFile(join(outside, 'file'), '');
  await writeFile(join(data, 'file'), '');
  await symlink(outside, join(data, 'link'));
  for (const path of [outside, join(outside, 'file'), join(data, 'file')]) await chmod(path, 0o755);
  await chmod(shared, 0o1777);
  await restrictBelow(data);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;
  expect([await modeOf(join(data, 'file')), await modeOf(shared)]).toEqual([0o700, 0o1777]);
  expect([await modeOf(outside), await modeOf(join(outside, 'file'))]).toEqual([0o755, 0o755]);
});
