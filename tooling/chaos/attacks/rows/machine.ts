import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDescendants } from '../../kills/process-tree';
import { count, type Attack } from '../attack';
import type { Programs } from '../programs';

/** Told to the server as a key of a provider; no program that it starts may know it. */
export const PLANTED = 'planted-for-the-campaign-of-attacks';
const RACES = 10;

/** `held` with a way to end it, `refused` where the sentence says that another holds the folder. */
async function startOn(programs: Programs, dataFolder: string) {
  try {
    const { end } = await programs.startApi(dataFolder);
    return { outcome: 'held', end: () => end('SIGKILL') };
  } catch (error) {
    const outcome = /in use/.test(String(error)) ? 'refused' : 'fell over';
    return { outcome, end: async () => undefined };
  }
}

/** The machine that it runs on. */
export const machine: readonly Attack[] = [
  {
    name: 'keys-of-children',
    expected: 'no program that the API has started knows a key',
    async run(world) {
      const api = world.findApi();
      if (api === undefined) throw new Error('this machine does not show processes');
      const by = await world.join();
      const seen = new Set<string>();
      const told = new Set<string>();
      let isOver = false;
      const looking = (async () => {
        while (!isOver) {
          for (const { pid, started, command } of listDescendants(api)) {
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
    expected: 'of two that start at once on what a crash has left, one holds the folder and one is refused',
    async run({ programs }) {
      if (!programs) throw new Error('its programs are not ours to start');
      const folder = await mkdtemp(join(tmpdir(), 'lisan-two-starts-'));
      const outcomes: string[] = [];
      try {
        // As a crash leaves it.
        const crashed = join(folder, 'crashed');
        await (await programs.startApi(crashed)).end('SIGKILL');
        for (let race = 0; race < RACES; race += 1) {
          const raced = join(folder, `race-${race}`);
          await cp(crashed, raced, { recursive: true });
          const starts = await Promise.all([startOn(programs, raced), startOn(programs, raced)]);
          for (const { end } of starts) await end();
          const met = starts.map(({ outcome }) => outcome);
          outcomes.push(met.toSorted((one, other) => one.localeCompare(other)).join(' and '));
          await rm(raced, { recursive: true, force: true, maxRetries: 10 });
        }
      } finally {
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
