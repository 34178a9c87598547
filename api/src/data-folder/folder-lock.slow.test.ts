import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServerUrl, lockFolder, noteServerUrl } from './folder-lock';

const RACE_COUNT = Number(process.env['RACES'] ?? 20);
const CONTENDER_COUNT = 4;

let folder: string;
const contenders: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => {
  for (const each of contenders) each.kill('SIGKILL');
});

const lockPath = () => join(folder, 'lisan.lock');
const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
const holder = (changes: object = {}) =>
  JSON.stringify({ id: `dead-${Math.random()}`, pid: deadPid, started: '1', host: hostname(), ...changes });
const writeLock = (content: string, name = 'lisan.lock') => writeFile(join(folder, name), content);

async function spawnContender(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../testing/lock-contender.ts');
  const child = fork(script, { execArgv: ['--import', import.meta.resolve('tsx')] });
  await once(child, 'message');
  contenders.push(child);
  return child;
}

async function send(child: ChildProcess, command: 'take' | 'release'): Promise<string> {
  const over = new AbortController();
  const until = { signal: over.signal };
  const answer = Promise.race([
    once(child, 'message', until).then(([reply]) => String(reply)),
    once(child, 'exit', until).then(() => 'killed'),
  ]).finally(() => over.abort());
  child.send({ folder, command });
  return answer;
}

const remains: Record<string, () => Promise<void>> = {
  nothing: async () => undefined,
  'a dead lock': () => writeLock(holder()),
  'the lock of an older release': () =>
    writeLock(JSON.stringify({ pid: deadPid, started: '1', host: hostname() })),
  'a number that another process has now': () => writeLock(holder({ pid: process.pid })),
  'a takeover that was killed': async () => {
    await writeLock(holder({ id: 'first' }));
    await writeLock(holder({ id: 'second' }), 'lisan.lock.after-first');
  },
  'an empty file': () => writeLock(''),
  'half of one': () => writeLock(holder().slice(0, 20)),
  'something else': () => writeLock('null'),
};
const quick = Object.keys(remains).slice(0, 5);

it(`gives a folder to one of ${CONTENDER_COUNT} starts, ${RACE_COUNT} times`, async () => {
  const starts = await Promise.all(Array.from({ length: CONTENDER_COUNT }, spawnContender));
  for (let race = 0; race < RACE_COUNT; race += 1) {
    const names = race % 20 === 0 ? Object.keys(remains) : quick;
    const name = names[Math.floor(Math.random() * names.length)] ?? 'nothing';
    await remains[name]?.();
    // Kill some starts midway; this race or the next one finds their remains.
    const victim = race % 10 === 9 ? starts[0] : undefined;
    const pending = starts.map((each) => send(each, 'take'));
    if (victim) {
      await pause(Math.random() * 8);
      victim.kill('SIGKILL');
    }
    const replies = await Promise.all(pending);
    // The victim may have held the lock and left its witness file.
    if (victim)
      for (const [index, reply] of replies.entries()) if (reply === 'double') replies[index] = 'held';
    const context = { race, name, replies };
    const held = replies.filter((reply, index) => reply === 'held' && starts[index] !== victim).length;
    expect({ ...context, isFair: replies.every((reply) => /^(held|refused|killed)$/.test(reply)) }).toEqual({
      ...context,
      isFair: true,
    });
    expect({ ...context, held: victim && held === 0 ? 1 : held }).toEqual({ ...context, held: 1 });
    for (const [index, each] of starts.entries()) {
      if (replies[index] === 'held' && each !== victim) await send(each, 'release');
      if (each === victim) starts[index] = await spawnContender();
    }
    const left = (await readdir(folder)).filter((each) => !/witness|draft/.test(each));
    expect({ ...context, left: victim ? [] : left }).toEqual({ ...context, left: [] });
    if (victim) await rm(join(folder, 'witness'), { force: true });
  }
});

describe('folder lock', () => {
  it('cannot be taken twice by one process', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    await release();
    await (
      await lockFolder(folder)
    )();
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports its holder's address while the holder lives", async () => {
    const release = await lockFolder(folder);
    await noteServerUrl(folder, 'http://127.0.0.1:1');
    expect(await findServerUrl(folder)).toBe('http://127.0.0.1:1');
    await release();
    expect(await findServerUrl(folder)).toBeUndefined();
    await writeLock(holder({ url: 'http://127.0.0.1:1' }));
    expect(await findServerUrl(folder)).toBeUndefined();
  });

  it('trusts a holder in another PID namespace while it touches its lock', async () => {
    await writeLock(holder({ numbers: 'pid:[1]', boot: (await readBoot()) ?? null }));
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    // Clock skew does not matter: a touched lock is alive.
    const dayAhead = Date.now() / 1000 + 86_400;
    await utimes(lockPath(), dayAhead, dayAhead);
    const touching = setInterval(() => void utimes(lockPath(), dayAhead, dayAhead + Math.random() * 9), 500);
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    clearInterval(touching);
  });

  it('takes over a lock from before a reboot that is no longer touched', async () => {
    await writeLock(holder({ boot: 'another', pid: process.ppid }));
    const release = await lockFolder(folder);
    expect(JSON.parse(await readFile(lockPath(), 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
  });
});

async function readBoot(): Promise<string | undefined> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined))?.trim();
}
