import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listDescendants } from '../../kills/process-tree';
import { count, type Attack } from '../attack';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Told to the server as a key of a provider; no program that it starts may know it. */
export const PLANTED = 'planted-for-the-campaign-of-attacks';

/** A server on this folder; resolves with `held` once it listens, `refused` once it has ended. It is then ended. */
function startOn(dataFolder: string): { outcome: Promise<'held' | 'refused'>; end(): Promise<void> } {
  const child = spawn(process.execPath, ['api/dist/server.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], API_PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'silent' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const outcome = new Promise<'held' | 'refused'>((resolve) => {
    child.once('message', () => resolve('held'));
    void ended.then(() => resolve('refused'));
  });
  return {
    outcome,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The machine that it runs on. */
export const machine: readonly Attack[] = [
  {
    name: 'keys-of-children',
    expected: 'no program that the API has started knows a key',
    async run(world) {
      if (world.api === undefined) throw new Error('this machine does not show processes');
      const by = await world.join();
      const seen = new Set<string>();
      const told = new Set<string>();
      let isOver = false;
      const looking = (async () => {
        while (!isOver) {
          for (const { pid, started, command } of listDescendants(world.api as number)) {
            // Of the loader that reads our source, where the source runs.
            if (command.includes('esbuild')) continue;
            const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
            seen.add(`${pid} ${started}`);
            if (environment.includes(PLANTED)) told.add(command);
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const { body } = await world.call('/voice/user-voices', { by, json: { email: by.email } });
      const [voice] = body['voices'] as { voice_id: string }[];
      const json = { text: 'مرحبا بالعالم', voice_id: voice?.voice_id, user_email: by.email };
      await world.call('/voice/text-to-speech', { by, json });
      await world.call('/text/generate', {
        by,
        json: { prompt: 'Coffee', user_email: by.email, level: 'OpenAI' },
      });
      isOver = true;
      await looking;
      return {
        tried: seen.size,
        seen: `programs that know it: ${told.size}${[...told].map((command) => `, ${command.slice(0, 80)}`).join('')}`,
        holds: seen.size > 0 && told.size === 0,
      };
    },
  },
  {
    name: 'two-starts',
    expected: 'one of two that find the lock of a dead process holds the folder',
    async run() {
      const outcomes: string[] = [];
      for (let race = 0; race < 5; race += 1) {
        const folder = await mkdtemp(join(tmpdir(), 'lisan-two-starts-'));
        const lock = { id: `dead-${race}`, pid: 2 ** 22 - 1, started: '1', host: hostname() };
        await writeFile(join(folder, 'lisan.lock'), JSON.stringify(lock));
        const starts = [startOn(folder), startOn(folder)];
        const met = await Promise.all(starts.map(({ outcome }) => outcome));
        for (const { end } of starts) await end();
        outcomes.push(met.toSorted((one, other) => one.localeCompare(other)).join(' and '));
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      }
      return {
        tried: outcomes.length,
        seen: count(outcomes),
        holds: outcomes.every((outcome) => outcome === 'held and refused'),
      };
    },
  },
];
