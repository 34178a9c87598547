import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDataFolder, checkPort } from '../../edge/process/checks';

const startScript = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-checks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withTakenPort(use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

async function run(
  environment: Record<string, string | undefined>,
  flags: string[] = [],
  options: string[] = [],
) {
  const child = spawn(process.execPath, [...flags, startScript, ...options], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors };
}

test('names a port in use, and what to do', async () => {
  await withTakenPort(async (port) => {
    const fault = `Port ${port} is taken by another program; stop it, or set PORT to a free one.`;
    await expect(checkPort({ host: '127.0.0.1', port })).rejects.toMatchObject({
      name: 'StartError',
      message: fault,
    });
    expect(await run({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder })).toEqual({
      code: 1,
      errors: `${fault}\n`,
    });
  });
});

test('leaves a free port free', async () => {
  await checkPort({ host: '127.0.0.1', port: 0 });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await checkPort({ host: '127.0.0.1', port });
  await expect(checkPort({ host: '127.0.0.1', port })).resolves.toBeUndefined();
});

test('names an address of another machine', async () => {
  await expect(checkPort({ host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    message: 'HOST 192.0.2.1 is not an address of this machine.',
  });
});

test('names an unusable data folder', async () => {
  await writeFile(join(folder, 'file'), '');
  const dataFolder = join(folder, 'file', 'data');
  await expect(checkDataFolder(dataFolder)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`The data folder ${dataFolder} cannot be written to (ENOTDIR)`),
  });
});

test('creates a data folder and leaves nothing in it', async () => {
  await checkDataFolder(join(folder, 'new', 'data'));
  expect(await readdir(join(folder, 'new', 'data'))).toEqual([]);
});

test('closes a data folder to other users, whatever the umask', async () => {
  const before = process.umask(0);
  await checkDataFolder(join(folder, 'new'));
  process.umask(before);
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
});

test('names a variable with an invalid value', async () => {
  expect(await run({ PORT: 'abc' })).toEqual({
    code: 2,
    errors: "PORT must be a whole number from 0 to 65535, not 'abc'.\n",
  });
});

describe('.env', () => {
  const portError = (port: string) => `PORT must be a whole number from 0 to 65535, not '${port}'.\n`;
  beforeEach(() => writeFile(join(folder, '.env'), 'PORT=from-file\n'));

  it('is read with --env-file', async () => {
    expect((await run({ PORT: undefined }, [], ['--env-file'])).errors).toBe(portError('from-file'));
  });

  it('does not override a variable that is set', async () => {
    expect((await run({ PORT: 'set' }, [], ['--env-file'])).errors).toBe(portError('set'));
  });
});

test.each(['18.20.4', '20.18.1', '9.0.0'])(
  'reports Node %s as too old before reading anything else',
  async (version) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const { code, errors } = await run({}, [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
    ]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Lisan needs Node.js 20.19 or newer; this is ${version}.\n`,
    });
  },
);
