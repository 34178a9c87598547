// `npm run campaign:attacks -- --only smuggling,two-hosts`: attacks a Lisan started as users start it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readNames, readOptions, startLisan } from '@lisan/e2e';
import { listDescendants } from '../process-tree';
import { all } from './rows/all';
import { createWorld, defaultPatience } from './context';
import { attackedEnvironment, clockSetter } from './servers';

const values = readOptions({ only: { type: 'string' } });
const known = all.map(({ name }) => name);
const names = readNames(values.only?.split(','), known);

const clock = join(mkdtempSync(join(tmpdir(), 'lisan-clock-')), 'minutes');
const setClock = clockSetter(clock);
const { origin, dataFolder, pid, stop } = await startLisan({ env: attackedEnvironment(clock) });
const findApi = () => listDescendants(pid).find(({ command }) => command.includes('api/dist/server.js'))?.pid;
const world = createWorld({ origin, dataFolder, findApi, setClock, patience: defaultPatience });

after(async () => {
  await stop();
  rmSync(dirname(clock), { recursive: true, force: true });
});

// In turn, so that each has the server alone.
for (const { name, expected, run } of all.filter((attack) => names.includes(attack.name)))
  void test(`${name}: ${expected}`, async () => {
    await world.waitUntilReady();
    await run(world);
  });
