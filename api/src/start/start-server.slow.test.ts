import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEntry, type EntryRun } from '../../testing/run-entry';

let folder: string;
let dataFolder: string;
const runs: EntryRun[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-start-'));
  dataFolder = join(folder, 'data');
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.process.kill('SIGKILL');
    await run.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): EntryRun {
  const run = runEntry('server', { DATA_DIR: dataFolder, API_PORT: '0', ...environment });
  runs.push(run);
  return run;
}

const READY_MESSAGE = 'the server is ready';
const urlOf = ({ output }: EntryRun) => /"url":"([^"]+)"/.exec(output.stdout)?.[1] ?? '';

async function readRefusal(run: EntryRun) {
  return { code: await run.ended, ...run.output };
}
const refusedWith = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` });

describe('failed start', () => {
  it('names a port in use, and writes nothing', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await readRefusal(start({ API_PORT: String(port) }))).toEqual(
      refusedWith(`Port ${port} is taken by another program; stop it, or set API_PORT to a free one.`),
    );
    other.close();
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('names a missing ffmpeg', async () => {
    expect(await readRefusal(start({ FFMPEG_PATH: '/nowhere/ffmpeg' }))).toEqual(
      refusedWith('FFMPEG_PATH names /nowhere/ffmpeg, which is not an ffmpeg with H.264 (libx264) and AAC.'),
    );
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('names a data folder that is not writable', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const below of [join(folder, 'file', 'data'), join('/proc', 'lisan', 'data')])
      expect(await readRefusal(start({ DATA_DIR: below }))).toEqual(
        refusedWith(`The data folder ${below} cannot be written to; set DATA_DIR to one that can.`),
      );
  });

  it('names a wrong variable', async () => {
    expect(await readRefusal(start({ SECRET: 'short' }))).toEqual(
      refusedWith('SECRET must be at least 32 characters long; without it, one is generated.'),
    );
  });

  it('names an unreachable database without its password', async () => {
    const run = start({ DATABASE_URL: 'postgres://lisan:hidden@127.0.0.1:1/lisan' });
    expect(await run.ended).toBe(1);
    expect(run.output.stderr).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\n$/);
    expect(run.output.stderr).not.toContain('hidden');
  });

  it('names a damaged secret', async () => {
    await mkdir(dataFolder);
    await writeFile(join(dataFolder, 'secret'), 'half');
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output.stderr).toMatch(/^The file .*secret is damaged; .*\n$/);
    expect(await readdir(dataFolder)).toEqual(['secret']);
  });
});

describe('server', () => {
  it('starts without configuration, keeps its secret private, and stops on request', async () => {
    const run = start();
    await run.waitFor(READY_MESSAGE);
    const answer = await fetch(`${urlOf(run)}/api/health/ready`);
    expect(answer.status).toBe(200);
    const secret = readFileSync(join(dataFolder, 'secret'), 'utf8').trim();
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600);

    await mkdir(join(dataFolder, 'uploads', 'coming-in'), { recursive: true });
    const second = start();
    expect(await readRefusal(second)).toEqual(
      refusedWith(
        `The data folder ${dataFolder} is in use by process ${run.process.pid}; stop it, or set DATA_DIR to another folder.`,
      ),
    );

    expect(existsSync(join(dataFolder, 'uploads', 'coming-in'))).toBe(true);

    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(existsSync(join(dataFolder, 'lisan.lock'))).toBe(false);
    expect(run.output.stdout).not.toContain(secret);
    expect(run.output.stderr).toBe('');
  });

  it('takes over from a killed server with its data', async () => {
    const first = start();
    await first.waitFor(READY_MESSAGE);
    const account = { email: 'layla@example.com', username: 'ليلى', password: 'correct horse 7 battery' };
    const post = (run: EntryRun, path: string) =>
      fetch(`${urlOf(run)}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
    expect((await post(first, '/user/register')).status).toBe(200);
    first.process.kill('SIGKILL');
    await first.ended;
    await mkdir(join(dataFolder, 'uploads', 'broken-off'), { recursive: true });
    await mkdir(join(dataFolder, 'uploads', 'resumable', 'half-way'), { recursive: true });
    const second = start();
    await second.waitFor(READY_MESSAGE);
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual(['resumable']);
    expect(await readdir(join(dataFolder, 'uploads', 'resumable'))).toContain('half-way');
    expect((await post(second, '/user/login')).status).toBe(200);
    await second.waitFor('"route":"/api/user/login"');
    // The log contains no names, addresses or bodies.
    expect(second.output.stdout).not.toMatch(/layla|example\.com|battery|eyJ/);
  });

  it('starts without its mail server, and names the setting to check', async () => {
    const run = start({ SMTP_URL: 'smtp://lisan:hidden@127.0.0.1:1' });
    await run.waitFor(READY_MESSAGE);
    await run.waitFor('Check the host, port and scheme (smtp:// or smtps://) in SMTP_URL.');
    expect(run.output.stdout).not.toContain('hidden');
  });

  it('starts over one killed in its first moments', async () => {
    await mkdir(join(dataFolder, 'database.new-half', 'base'), { recursive: true });
    for (const name of ['secret', 'lisan.lock']) await writeFile(join(dataFolder, name), '');
    const run = start();
    await run.waitFor(READY_MESSAGE);
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('database'))).toEqual(['database']);
    expect(readFileSync(join(dataFolder, 'secret'), 'utf8').trim().length).toBeGreaterThanOrEqual(64);
  });

  it('is not confused by a reused process id', async () => {
    await mkdir(dataFolder);
    const lock = { pid: process.pid, started: '1', host: hostname() };
    await writeFile(join(dataFolder, 'lisan.lock'), JSON.stringify(lock));
    const run = start();
    await run.waitFor(READY_MESSAGE);
    expect(JSON.parse(readFileSync(join(dataFolder, 'lisan.lock'), 'utf8'))).toMatchObject({
      pid: run.process.pid,
    });
  });

  it('trusts a fresh lock of another host', async () => {
    await mkdir(dataFolder);
    await writeFile(
      join(dataFolder, 'lisan.lock'),
      JSON.stringify({ pid: 1, started: '1', host: 'another-host' }),
    );
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output.stderr).toContain('is in use by process 1');
  });
});
