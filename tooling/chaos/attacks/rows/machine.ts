import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApi } from '../../../own-server/api-process';
import { listDescendants } from '../../process-tree';
import { speak, write } from '../actions';
import type { Attack } from '../attack';
import { PLANTED_SECRET, withFolder } from '../servers';

const RACE_COUNT = 10;

/** `held` with a way to stop it; `refused` when another process holds the folder. */
async function startOn(dataFolder: string) {
  const { listening, stop } = startApi(dataFolder);
  const outcome = await listening.then(
    () => 'held',
    (error: unknown) => (String(error).includes('in use') ? 'refused' : 'failed'),
  );
  return { outcome, end: () => stop('SIGKILL') };
}

export const machine: readonly Attack[] = [
  {
    name: 'keys-of-children',
    expected: 'no child process of the API receives a key',
    async run(world) {
      const api = world.findApi();
      if (api === undefined) throw new Error('this machine does not show processes');
      const by = await world.join();
      const leaked = new Set<string>();
      let [hasSeen, isOver] = [false, false];
      const looking = (async () => {
        while (!isOver) {
          for (const { pid, command } of listDescendants(api)) {
            // The TypeScript loader, when running the source.
            if (command.includes('esbuild')) continue;
            const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
            hasSeen = true;
            if (environment.includes(PLANTED_SECRET)) leaked.add(command);
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      await speak(world, by, 'مرحبا بالعالم');
      await write(world, by, 'Coffee');
      isOver = true;
      await looking;
      assert.ok(hasSeen, 'no child process was seen');
      assert.deepEqual([...leaked], []);
    },
  },
  {
    name: 'two-starts',
    expected: 'of two concurrent starts after a crash, one locks the folder and one is refused',
    run: () =>
      withFolder(async (folder) => {
        const crashed = join(folder, 'crashed');
        await (await startOn(crashed)).end();
        for (let race = 0; race < RACE_COUNT; race += 1) {
          const raced = join(folder, `race-${race}`);
          await cp(crashed, raced, { recursive: true });
          const starts = await Promise.all([startOn(raced), startOn(raced)]);
          for (const { end } of starts) await end();
          assert.deepEqual(new Set(starts.map(({ outcome }) => outcome)), new Set(['held', 'refused']));
        }
      }),
  },
];
