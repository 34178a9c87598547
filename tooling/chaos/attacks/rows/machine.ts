import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApi } from '../../../own-server/api-process';
import { listDescendants } from '../../process-tree';
import { speak, write } from '../actions';
import { count, type Attack } from '../attack';
import type { World } from '../context';
import { PLANTED, withFolder } from '../servers';

const RACES = 10;

/** `held` with a way to end it, `refused` where the sentence says that another holds the folder. */
async function startOn(programs: World['programs'], dataFolder: string) {
  const { listening, stop } = startApi(dataFolder, programs);
  const outcome = await listening.then(
    () => 'held',
    (error: unknown) => (String(error).includes('in use') ? 'refused' : 'fell over'),
  );
  return { outcome, end: () => stop('SIGKILL') };
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
      await speak(world, by, 'مرحبا بالعالم');
      await write(world, by, 'Coffee');
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
    run: ({ programs }) =>
      withFolder(async (folder) => {
        if (!programs) throw new Error('its programs are not ours to start');
        const outcomes: string[] = [];
        const crashed = join(folder, 'crashed');
        await (await startOn(programs, crashed)).end();
        for (let race = 0; race < RACES; race += 1) {
          const raced = join(folder, `race-${race}`);
          await cp(crashed, raced, { recursive: true });
          const starts = await Promise.all([startOn(programs, raced), startOn(programs, raced)]);
          for (const { end } of starts) await end();
          const met = starts.map(({ outcome }) => outcome);
          outcomes.push(met.toSorted((one, other) => one.localeCompare(other)).join(' and '));
        }
        return {
          tried: outcomes.length,
          seen: count(outcomes),
          holds: outcomes.every((outcome) => outcome === 'held and refused'),
        };
      }),
  },
];
