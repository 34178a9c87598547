// `npm run campaign:attacks -- --only smuggling`: attacks a Lisan of its own, started as people start it, and prints a
// row for each attack. `--only` names one, or several with commas between them; `--source` attacks the API alone, from
// its source; `--build <folder>` another version, built in that folder. With `LISAN_URL` and `LISAN_DATA` it is a Lisan that runs already, of which neither processes nor clock
// are ours; it must be told `TRUSTED_PROXIES=127.0.0.1,::1`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from '../../figures/table';
import { readOptions, startLisan } from '@lisan/e2e';
import { listDescendants } from '../process-tree';
import { runAttacks } from './attack';
import { all } from './rows/all';
import { createWorld, usualPatience } from './context';
import { attackedEnvironment, clockSetter, startAlone, type OwnWorld } from './servers';

const values = readOptions({
  only: { type: 'string' },
  source: { type: 'boolean', default: false },
  build: { type: 'string', default: fileURLToPath(new URL('../../../', import.meta.url)) },
});
const names = values.only?.split(',') ?? all.map(({ name }) => name);
const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

async function startWhole(): Promise<OwnWorld> {
  const clock = join(mkdtempSync(join(tmpdir(), 'lisan-clock-')), 'minutes');
  const setClock = clockSetter(clock);
  const root = resolve(values.build);
  const { origin, dataFolder, pid, stop } = await startLisan({ root, env: attackedEnvironment(clock) });
  const findApi = () =>
    listDescendants(pid).find(({ command }) => command.includes('api/dist/server.js'))?.pid;
  const programs = { root, isBuilt: true };
  const patience = usualPatience;
  return {
    ...createWorld({ origin, dataFolder, findApi, programs, setClock, patience }),
    async stop() {
      await stop();
      rmSync(dirname(clock), { recursive: true, force: true });
    },
  };
}

function visit(origin: string): OwnWorld {
  const dataFolder = process.env['LISAN_DATA'] ?? '';
  const foreign = { programs: undefined, setClock: undefined, findApi: () => undefined };
  return {
    ...createWorld({ origin, dataFolder, patience: usualPatience, ...foreign }),
    stop: async () => undefined,
  };
}

const origin = process.env['LISAN_URL'];
const world = origin
  ? visit(origin)
  : await (values.source ? startAlone(false, usualPatience) : startWhole());
try {
  const chosen = all.filter(({ name }) => names.includes(name));
  const begun = performance.now();
  const rows = await runAttacks(chosen, world, ({ name, holds, seen }) =>
    console.log(`${holds ? '✓' : '✗'} ${name}: ${seen}`),
  );
  const table = rows.map(({ name, tried, expected, seen, holds, seconds }) => [
    ...[name, String(tried), expected, seen, holds ? 'passed' : 'failed', `${seconds.toFixed(0)} s`],
  ]);
  const head = ['attack', 'tried', 'expected', 'seen', 'outcome', 'took'];
  console.log(`\n${format({ title: 'Attacks on a running Lisan', head, rows: table }, true)}`);
  const failed = rows.filter(({ holds }) => !holds).length;
  const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
  console.log(`\n${rows.length - failed} passed, ${failed} failed, in ${minutes} min`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await world.stop();
}
